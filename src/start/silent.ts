// Passes the response of the hidden frame to the parent page, which accepts messages only from its own origin. Nothing else runs here.
const { parent, location } = window
const url = location.href
window.history.replaceState(null, '', location.pathname)
if (parent === window) location.replace('/')
else parent.postMessage({ source: 'oidc-client', url, keepOpen: false }, location.origin)

export {}
