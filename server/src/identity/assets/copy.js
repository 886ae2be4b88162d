// Copies a value that is entered elsewhere; without a clipboard the buttons stay hidden.
for (const button of navigator.clipboard ? document.querySelectorAll('button[data-copy]') : []) {
  const text = button.textContent
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy)
    button.textContent = button.dataset.done
    setTimeout(() => (button.textContent = text), 2000)
  })
}
