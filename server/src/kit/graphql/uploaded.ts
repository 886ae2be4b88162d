/** A file of a multipart request. Its name and its type are what the sender calls it; only its bytes are certain. */
export type Uploaded = Pick<Blob, 'arrayBuffer'>
