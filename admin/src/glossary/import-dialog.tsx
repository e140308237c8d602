import { Button, FileInput } from '@mantine/core'
import type { GlossaryImport } from '@vitrine/contract/admin/glossary'
import { importTerms } from '@vitrine/contract/endpoints/glossary'
import { useState } from 'react'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { glossaryKey } from './glossary.ts'

/** Imports a CSV file: first a check that names each faulty line, then one save. */
export function ImportDialog({ locale, onClose }: { locale: string; onClose: () => void }) {
  const t = useTexts('glossary')
  const { show } = useNotices()
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<GlossaryImport>()
  const importing = useCall(
    (mode: 'check' | 'save') =>
      call(importTerms, { params: { locale }, query: { mode }, body: file ?? new Blob() }),
    [glossaryKey(locale)],
    ({ data }) => {
      if (!data.isSaved) return setReport(data)
      show({ text: t('imported', { added: data.added, changed: data.changed }) })
      onClose()
    },
  )
  const isUseless = report !== undefined && report.added + report.changed === 0
  return (
    <Dialog title={t('import')} onClose={onClose} wide>
      <Form label={t('import')} onSend={() => void importing.run(report ? 'save' : 'check')}>
        <FileInput
          label={t('file')}
          description={t('fileHint')}
          placeholder={t('chooseFile')}
          accept=".csv,.txt,.tsv,text/csv"
          value={file}
          onChange={(next) => {
            setFile(next)
            setReport(undefined)
          }}
          required
        />
        <ProblemNotice refused={importing.refused} />
        <div role="status">{report ? <Report report={report} /> : null}</div>
        <div className="buttons">
          <Button type="submit" loading={importing.isBusy} disabled={!file || isUseless}>
            {t(report ? 'importNow' : 'checkFile')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function Report({
  report: { added, changed, unchanged, faulty, faults },
}: {
  report: GlossaryImport
}) {
  const t = useTexts('glossary')
  return (
    <>
      <p>{t('report', { added, changed, unchanged, faulty })}</p>
      {faults.length > 0 ? (
        <ul>
          {faults.map(({ line, text, message }) => (
            <li key={line}>
              <strong>{t('line', { line })}</strong> <q>{text}</q> {message}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
