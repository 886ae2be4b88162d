import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { StepName } from '#machines/migration/migration.selectors.ts'
import type { MigrationState, MigrationWizard } from '#src/data/generated/schema.ts'
import { paths } from '#src/lib/addresses/paths.ts'

/** `start` is the page with the state of the source and the previous migrations. */
export type PlaceStep = StepName | 'start'
export type Place = { step: PlaceStep | undefined; run: string | undefined }

/** Describes one wizard. */
export type WizardEntry = {
  id: MigrationWizard
  title: MessageDescriptor
  description: MessageDescriptor
  /** The type of record that is migrated. */
  becomes: 'users' | 'customers'
  /** Whether one customer is chosen, whose ID is part of the address. */
  ofOne: boolean
  base: string
}

export const wizards: Readonly<Record<MigrationWizard, WizardEntry>> = {
  USERS: {
    id: 'USERS',
    title: msg`Migrate users`,
    description: msg`Bring the users of one customer from the HR product.`,
    becomes: 'users',
    ofOne: true,
    base: paths.migrate(),
  },
  NATURAL_HR_CUSTOMERS: {
    id: 'NATURAL_HR_CUSTOMERS',
    title: msg`Migrate NaturalHR customers`,
    description: msg`Bring customers from NaturalHR, or link those that the portal has already.`,
    becomes: 'customers',
    ofOne: false,
    base: paths.migrateNaturalHrCustomers(),
  },
  NATURAL_HR_USERS: {
    id: 'NATURAL_HR_USERS',
    title: msg`Migrate NaturalHR users`,
    description: msg`Bring the users of customers that were migrated from NaturalHR.`,
    becomes: 'users',
    ofOne: false,
    base: paths.migrateNaturalHrUsers(),
  },
}

const ENDS: Readonly<Record<StepName, string>> = { select: '', filter: '', review: '/review', process: '/process' }
const isStep = (text: string | null | undefined): text is StepName => text != null && Object.hasOwn(ENDS, text)

/** Parses the run and the step of an address. */
export function placeAt({ ofOne }: WizardEntry, base: string, pathname: string, search: URLSearchParams): Place {
  const run = search.get('run') ?? undefined
  if (!ofOne) {
    const step = search.get('step')
    return { run, step: isStep(step) ? step : run === undefined ? 'start' : undefined }
  }
  const [customer, step] = pathname.slice(base.length).split('/').filter(Boolean)
  if (customer === undefined) return { run, step: 'start' }
  return { run, step: customer === 'select' ? 'select' : isStep(step) ? step : 'filter' }
}

/**
 * Returns the address of a step. @param customer ID in the portal, or in the HR product if the portal has none; without it only the first step has an
 * address
 */
export function addressOf({ ofOne }: WizardEntry, base: string, step: StepName, run?: string, customer?: string): string {
  const search = new URLSearchParams({ ...(run !== undefined && { run }), ...(!ofOne && { step }) }).toString()
  const tail = search === '' ? '' : `?${search}`
  if (!ofOne) return `${base}${tail}`
  return step === 'select' || customer === undefined
    ? `${base}/select${tail}`
    : `${base}/${encodeURIComponent(customer)}${ENDS[step]}${tail}`
}

/** Returns the search of an address with another uploaded file, or without one. The step stays, where the wizard is. */
export const withFile = (search: URLSearchParams, file?: string): URLSearchParams =>
  new URLSearchParams([...[...search].filter(([name]) => name !== 'file'), ...(file === undefined ? [] : [['file', file]])])

const STEP_AT: Readonly<Record<MigrationState, StepName>> = {
  DRAFT: 'filter',
  PLANNING: 'review',
  REVIEWED: 'review',
  PROCESSING: 'process',
  CANCELLED: 'process',
  FINISHED: 'process',
  UNDOING: 'process',
  UNDONE: 'process',
}

type Listed = { id: string; wizard: MigrationWizard; state: MigrationState; customers: readonly string[]; customer: { id: string } | null }

/** Returns the address of a run's current step. */
export const addressOfRun = ({ id, wizard, state, customers, customer }: Listed): string =>
  addressOf(wizards[wizard], wizards[wizard].base, STEP_AT[state], id, customer?.id ?? customers[0])
