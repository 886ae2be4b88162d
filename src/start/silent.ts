// Passes the response of a hidden frame or a window to the page that opened it, which accepts messages only from its own origin. Nothing else runs here.
const { parent, opener, location } = window as Window & { opener: Window | null }
const url = location.href
window.history.replaceState(null, '', location.pathname)
const state = new URL(url).searchParams.get('state')
const message = { source: 'oidc-client', url, keepOpen: false }
if (parent !== window) parent.postMessage(message, location.origin)
else if (opener) {
  opener.postMessage(message, location.origin)
  // The opener closes the window, unless it is no longer waiting for the response.
  window.setTimeout(() => window.close(), 3000)
} else {
  // A provider that isolates its pages has taken the window from its opener, which listens to this channel as well.
  if (state) new BroadcastChannel(`oidc-client-popup-${state}`).postMessage(message)
  window.close()
  location.replace('/')
}

export {}
