/** Messages between tabs of one origin in one browser. */
export type TabChannel<Message> = {
  post: (message: Message) => void
  /** Subscribes to messages of other tabs. Returns the unsubscribe function. */
  hear: (listener: (message: Message) => void) => () => void
  close: () => void
}

/**
 * Opens a channel by name. `read` validates incoming messages; undefined drops one. In a browser without BroadcastChannel the channel reaches nobody.
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
