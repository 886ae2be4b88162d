// Asks the browser for a signature of one of the user's devices and posts it.
const form = document.getElementById('device')
const isPasskey = 'passkey' in form.dataset
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0))
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

let waiting = new AbortController()

/** The browser takes one question at a time: a new one ends the one before. */
function ask(more = {}) {
  waiting.abort()
  waiting = new AbortController()
  const options = JSON.parse(form.dataset.options)
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    allowCredentials: (options.allowCredentials ?? []).map((one) => ({ ...one, id: bytes(one.id) })),
  }
  return navigator.credentials.get({ publicKey, signal: waiting.signal, ...more })
}

function send({ id, rawId, type, response }) {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  form.elements.code.value = JSON.stringify({
    id,
    rawId: text(rawId),
    type,
    clientExtensionResults: {},
    response: {
      clientDataJSON: text(clientDataJSON),
      authenticatorData: text(authenticatorData),
      signature: text(signature),
      ...(userHandle ? { userHandle: text(userHandle) } : {}),
    },
  })
  // What was typed beside it stays, should the passkey be refused.
  if (isPasskey) form.elements.userName.value = document.getElementById('userName').value
  form.submit()
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const fault = document.getElementById('device-fault')
  if (fault) fault.textContent = ''
  try {
    send(await ask())
  } catch {
    // On the sign-in page nothing is lost by it; as a second step the server has words and other methods.
    if (fault) fault.textContent = fault.dataset.text
    else form.submit()
  }
})

/** Passkeys among the browser's own proposals for the user name (conditional mediation), where it can. */
async function propose() {
  if (await PublicKeyCredential.isConditionalMediationAvailable?.()) send(await ask({ mediation: 'conditional' }))
}

if (isPasskey && window.PublicKeyCredential) {
  form.hidden = false
  propose().catch(() => {})
}
