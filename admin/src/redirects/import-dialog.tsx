import { Button, FileInput, Radio } from '@mantine/core'
import type { RedirectImport } from '@vitrine/contract/admin/redirects'
import { importRedirects } from '@vitrine/contract/endpoints/redirects'
import { useState } from 'react'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { redirectsKey } from './redirects.ts'
import { useUndoImport } from './use-undo-import.ts'

/** Imports a CSV file: first a check that names each faulty line, then one save. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('redirects')
  const { show } = useNotices()
  const undoImport = useUndoImport()
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<RedirectImport['data']>()
  const [mode, setMode] = useState('good')
  const checking = useCall(
    (body: File) => call(importRedirects, { query: { mode: 'check' }, body }),
    [],
    ({ data }) => setReport(data),
  )
  const saving = useCall(
    (body: File) => call(importRedirects, { query: { mode }, body }),
    [redirectsKey],
    ({ data }) => {
      if (!data.isSaved) return setReport(data)
      const { added, changed, undo } = data
      show({
        text: t('imported', { added, changed }),
        ...(undo && { undo: () => undoImport(undo) }),
      })
      onClose()
    },
  )
  const isUseless = !report || report.added + report.changed === 0
  return (
    <Dialog title={t('import')} onClose={onClose} wide>
      <Form
        label={t('import')}
        onSend={() => {
          if (file) void (report ? saving.run(file) : checking.run(file))
        }}
      >
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
        <ProblemNotice refused={checking.refused ?? saving.refused} />
        <div role="status">{report ? <Report report={report} /> : null}</div>
        {report && report.faulty > 0 && !isUseless ? (
          <Radio.Group label={t('faultyLines')} value={mode} onChange={setMode}>
            <Radio value="good" label={t('mode-good')} />
            <Radio value="all" label={t('mode-all')} />
          </Radio.Group>
        ) : null}
        <div className="buttons">
          <Button
            type="submit"
            loading={checking.isBusy || saving.isBusy}
            disabled={
              !file || (report && (isUseless || (mode === 'all' && report.faulty > 0))) === true
            }
          >
            {report ? t('importNow') : t('checkFile')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function Report({ report }: { report: RedirectImport['data'] }) {
  const t = useTexts('redirects')
  const { added, changed, unchanged, faulty, faults } = report
  return (
    <>
      <p>{t('report', { added, changed, unchanged, faulty })}</p>
      {faults.length > 0 ? (
        <ul className="redirect-faults">
          {faults.map(({ line, text, message }) => (
            <li key={line}>
              <strong>{t('line', { line })}</strong> <code dir="ltr">{text}</code> {message}
            </li>
          ))}
        </ul>
      ) : null}
      {faulty > faults.length ? <p>{t('moreFaults', { count: faulty - faults.length })}</p> : null}
    </>
  )
}
