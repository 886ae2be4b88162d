/** A file of a multipart request. Its name and type are claims of the sender, so only the bytes can be read. */
export type Uploaded = Pick<Blob, 'arrayBuffer'>

/** The engine returns a Buffer where a browser returns an ArrayBuffer; neither is copied. */
export async function bytesOf(file: Uploaded): Promise<Buffer> {
  const bytes: ArrayBuffer | Buffer = await file.arrayBuffer()
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes)
}
