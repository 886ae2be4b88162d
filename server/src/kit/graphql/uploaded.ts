/** A file of a multipart request. Its name and its type are what the sender calls it; only its bytes are certain. */
export type Uploaded = Pick<Blob, 'arrayBuffer'>

/** The engine hands out a Buffer where a browser would an ArrayBuffer; neither is copied. */
export async function bytesOf(file: Uploaded): Promise<Buffer> {
  const bytes: ArrayBuffer | Buffer = await file.arrayBuffer()
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes)
}
