/** Messages between the tabs of one browser, of one origin. */
export type TabChannel<Message> = {
  post: (message: Message) => void
  /** Hears what other tabs post; the answer stops listening. */
  hear: (listener: (message: Message) => void) => () => void
  close: () => void
}

/**
 * Opens the channel of that name. `read` checks the shape of what arrives: undefined drops it. A browser without
 * BroadcastChannel gets a channel on which nobody else is.
 */
export const openTabChannel = <Message>(name: string, read: (data: unknown) => Message | undefined): TabChannel<Message> => {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, hear: () => () => {}, close: () => {} }
  const channel = new BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    hear: (listener) => {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        const message = read(data)
        if (message !== undefined) listener(message)
      }
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
    close: () => channel.close(),
  }
}
