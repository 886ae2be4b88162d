// Shows what is typed into a password field, and says when Caps Lock is on.
for (const button of document.querySelectorAll('button[data-reveal]')) {
  const input = document.getElementById(button.dataset.reveal)
  const hint = document.getElementById(`${input.id}-caps`)
  const show = (isShown) => {
    input.type = isShown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(isShown))
  }
  const watch = (event) => {
    hint.textContent = event.getModifierState?.('CapsLock') ? hint.dataset.text : ''
  }
  button.hidden = false
  button.addEventListener('click', () => show(input.type === 'password'))
  input.addEventListener('keydown', watch)
  input.addEventListener('keyup', watch)
  input.addEventListener('blur', () => (hint.textContent = ''))
  // Browsers keep what they take for a text, and offer to save what they take for a password.
  input.form.addEventListener('submit', () => show(false))
}

// Says how strong a new password is, in bars and in a word.
for (const meter of document.querySelectorAll('[data-strength]')) {
  const input = document.getElementById(meter.dataset.strength)
  const words = meter.dataset.words.split('|')
  const [bars, word] = meter.children
  const judge = () => {
    const strength = PasswordStrength.passwordStrength(input.value, [meter.dataset.known])
    meter.hidden = input.value === ''
    meter.dataset.tone = ['bad', 'bad', 'fair', 'good', 'good'][strength]
    word.textContent = input.value === '' ? '' : words[strength]
    Array.from(bars.children).forEach((bar, at) => bar.toggleAttribute('data-filled', at < Math.max(1, strength)))
  }
  input.addEventListener('input', judge)
  judge()
}
