/** A `fetch` for uploads that reports the share of the body that was sent, 0 to 1. `fetch` itself cannot. */
export const fetchWithProgress =
  (onShare: (share: number) => void): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', input instanceof Request ? input.url : String(input))
      request.withCredentials = true
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onShare(loaded / total)
      })
      request.addEventListener('load', () => {
        const type = request.getResponseHeader('content-type') ?? 'application/json'
        resolve(new Response(request.responseText, { status: request.status, headers: { 'content-type': type } }))
      })
      request.addEventListener('error', () => reject(new TypeError('The upload failed')))
      request.addEventListener('abort', () => reject(new DOMException('The upload was called back', 'AbortError')))
      init.signal?.addEventListener('abort', () => request.abort())
      request.send(init.body as XMLHttpRequestBodyInit)
    })
