import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { RecordForm } from './form/RecordForm.tsx'
import type { AnyCreatePage } from './create-page.ts'
import { useCreateRecord } from './use-create-record.ts'

/** Renders a descriptor of `createPage`. */
export const CreateRecordPage = ({ page }: { page: AnyCreatePage }) => {
  const { i18n } = useLingui()
  const { record, resource, isHeld } = useCreateRecord(page)
  usePageReady()
  return (
    <>
      <PageHeader title={i18n._(page.title)} back={<Link to={page.back.to}>{i18n._(page.back.label)}</Link>} />
      <RecordForm record={record} held={isHeld} failed={<Trans>Failed to create {resource}.</Trans>} />
    </>
  )
}
