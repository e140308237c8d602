import { Button, FileInput } from '@mantine/core'
import type { XliffImport } from '@vitrine/contract/admin/xliff'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { exportXliff, importXliff } from '@vitrine/contract/endpoints/xliff'
import { useState } from 'react'
import { call, toCallPath } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DownloadLink } from '../ui/download-link.tsx'
import { Form } from '../ui/form.tsx'
import { useCall } from '../ui/use-call.ts'
import type { TranslationToolProps } from './tool-props.ts'

/** Gives the translation to a tool of a translator as an XLIFF file, and takes it back. */
export function XliffFiles({ page, locale, isReadOnly, text, onReload }: TranslationToolProps) {
  const t = useTexts('translation')
  const [isOpen, setOpen] = useState(false)
  const path = formatEndpointPath(exportXliff, { locale: locale.code })
  return (
    <>
      <DownloadLink
        href={`${toCallPath(path)}?ids=${page.id}`}
        name={`page-${page.id}.${locale.code}.xlf`}
      >
        {t('xliffExport')}
      </DownloadLink>
      {isReadOnly ? null : (
        <button className="link" type="button" onClick={() => setOpen(true)}>
          {t('xliffImport')}
        </button>
      )}
      {isOpen ? (
        <ImportDialog
          locale={locale.code}
          save={text.autosave.flush}
          onClose={(isSaved) => {
            setOpen(false)
            if (isSaved) onReload()
          }}
        />
      ) : null}
    </>
  )
}

interface ImportProps {
  locale: string
  /** Saves the text of the editor, so that the file is put into the latest draft. */
  save: () => Promise<unknown>
  onClose: (isSaved: boolean) => void
}

/** Checks a file first, then puts its translations into the drafts. */
function ImportDialog({ locale, save, onClose }: ImportProps) {
  const t = useTexts('translation')
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<XliffImport>()
  const importing = useCall(
    async (mode: 'check' | 'save') => {
      await save()
      return call(importXliff, { params: { locale }, query: { mode }, body: file ?? new Blob() })
    },
    [['translation'], ['pages']],
    ({ data }) => setReport(data),
  )
  const isSaved = report?.isSaved === true
  const canSave = report?.pages.some(({ put }) => put > 0) === true
  return (
    <Dialog title={t('xliffImport')} onClose={() => onClose(isSaved)} wide>
      <Form
        label={t('xliffImport')}
        onSend={() => void importing.run(report && !isSaved ? 'save' : 'check')}
      >
        {isSaved ? null : (
          <FileInput
            label={t('xliffFile')}
            placeholder={t('xliffChoose')}
            accept=".xlf,.xliff"
            value={file}
            onChange={(next) => {
              setFile(next)
              setReport(undefined)
            }}
            required
          />
        )}
        <ProblemNotice refused={importing.refused} />
        <div role="status">{report ? <ImportReport report={report} /> : null}</div>
        <div className="buttons">
          {isSaved ? null : (
            <Button
              type="submit"
              loading={importing.isBusy}
              disabled={!file || (report !== undefined && !canSave)}
            >
              {report ? t('xliffSave') : t('xliffCheck')}
            </Button>
          )}
          <Button variant="default" onClick={() => onClose(isSaved)}>
            {t('machineClose')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function ImportReport({ report: { isSaved, pages, left } }: { report: XliffImport }) {
  const t = useTexts('translation')
  return (
    <>
      <ul>
        {pages.map(({ id, title, put, left: rest, fault }) => (
          <li key={id ?? title}>
            <strong>{title}</strong>{' '}
            {fault
              ? t(`xliffPage-${fault}`)
              : t(isSaved ? 'xliffPut' : 'xliffFits', { count: put, left: rest })}
          </li>
        ))}
      </ul>
      {left.length > 0 ? (
        <ul className="xliff-left">
          {left.map(({ text, fault, line }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is constant.
            <li key={at}>
              <q>{text}</q> {t(`xliffFault-${fault}`)}
              {line === null ? null : ` (${t('xliffLine', { line })})`}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
