import { WebSocket } from 'ws'

/** Messages that a connection may send at once, and in each second after that. The portal sends a few when it opens, and a few for a page. */
const BURST = 20
const PER_SECOND = 5
/** So many more wait for their turn; who sends yet more is closed. */
const MOST_WAITING = 40
/** Try again later (RFC 6455's registry): clients of graphql-ws come back after this one. */
export const TRY_AGAIN = 1013

type Message = [data: unknown, isBinary: boolean]

/** A connection whose messages are slowed down before anything of them is parsed, and which is closed when they keep coming. */
export class PacedSocket extends WebSocket {
  #left = BURST
  #filledAt = Date.now()
  #isClosing = false
  readonly #waiting: Message[] = []
  #timer: NodeJS.Timeout | undefined

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    // A message that breaks the protocol or is too long closes its connection, and is no error of ours.
    if (event === 'error' && isOfClient(args[0])) return true
    if (event !== 'message') {
      if (event === 'close') clearTimeout(this.#timer)
      return super.emit(event, ...args)
    }
    if (this.#isClosing) return false
    this.#waiting.push(args as Message)
    if (this.#waiting.length <= MOST_WAITING) this.#deliver()
    else this.#refuse()
    return true
  }

  #deliver(): void {
    while (this.#waiting.length > 0 && this.#take()) super.emit('message', ...(this.#waiting.shift() ?? []))
    if (this.#waiting.length === 0 || this.#timer) return
    this.pause()
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.resume()
      this.#deliver()
    }, 1000 / PER_SECOND)
  }

  #take(): boolean {
    const now = Date.now()
    const filled = Math.max(0, ((now - this.#filledAt) / 1000) * PER_SECOND)
    this.#left = Math.min(BURST, this.#left + filled)
    this.#filledAt = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }

  /** What still comes is read, for the other side's end of the connection, and dropped. */
  #refuse(): void {
    this.#isClosing = true
    this.#waiting.length = 0
    clearTimeout(this.#timer)
    this.resume()
    this.close(TRY_AGAIN, 'Too many messages')
  }
}

const isOfClient = (error: unknown) => error instanceof Error && 'code' in error && String(error.code).startsWith('WS_ERR_')
