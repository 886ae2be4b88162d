import { WebSocket } from 'ws'

/** Messages that a connection may send at once, and in each second after that. The portal sends a few when it opens, and a few per page. */
const BURST = 20
const PER_SECOND = 5
/** Maximum number of waiting messages; beyond it the connection is closed. */
const MOST_WAITING = 40
/** Close code "Try again later" (RFC 6455's registry), after which clients of graphql-ws reconnect. */
export const TRY_AGAIN = 1013

type Message = [data: unknown, isBinary: boolean]

/** A connection whose messages are delayed before they are parsed, and which is closed if too many arrive. */
export class PacedSocket extends WebSocket {
  #left = BURST
  #filledAt = Date.now()
  #isClosing = false
  readonly #waiting: Message[] = []
  #timer: NodeJS.Timeout | undefined

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    // A message that violates the protocol or is too long closes its connection; that is not an error of ours.
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

  /** Reads and drops further data, to receive the other side's close frame. */
  #refuse(): void {
    this.#isClosing = true
    this.#waiting.length = 0
    clearTimeout(this.#timer)
    this.resume()
    this.close(TRY_AGAIN, 'Too many messages')
  }
}

const isOfClient = (error: unknown) => error instanceof Error && 'code' in error && String(error.code).startsWith('WS_ERR_')
