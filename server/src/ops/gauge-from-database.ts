import { Gauge, type Registry } from 'prom-client'

type Told<Label extends string> = (value: number, labels?: Readonly<Record<Label, string>>) => void
type Described<Label extends string> = {
  readonly name: string
  readonly help: string
  readonly label?: Label
  readonly read: (tell: Told<Label>) => Promise<void>
}

/** A collector does not wait longer; the other metrics are delivered anyway. */
const WITHIN_MS = 2_000

/**
 * A gauge that is read from the database at each collection. It is missing if the database does not answer, because an old value would pass for a
 * current one.
 */
export function gaugeFromDatabase<Label extends string = never>(registry: Registry, { name, help, label, read }: Described<Label>): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      if (label === undefined) gauge.remove()
      else gauge.reset()
      const values: Parameters<Told<Label>>[] = []
      const isRead = await inTime(read((...value) => values.push(value)))
      if (isRead) for (const [value, labels] of values) gauge.set(labels ?? {}, value)
    },
  })
}

async function inTime(reading: Promise<void>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), WITHIN_MS)
  try {
    const isRead = reading.then(
      () => true,
      () => false,
    )
    return await Promise.race([isRead, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
