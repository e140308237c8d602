import type { FormResponse, FullAnswer, ReceivedFile } from '@vitrine/contract/admin/responses'
import { formatCallAddress } from '@vitrine/contract/client/call'
import { downloadResponseFile } from '@vitrine/contract/endpoints/responses'
import { formatBytes } from '@vitrine/contract/locale/format-bytes'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { getLanguageAttributes, useSession } from '../session/session.ts'
import { DownloadLink } from '../ui/download-link.tsx'

/** The answers of a response in the order of the form, with its files. */
export function Answers({ response }: { response: FormResponse }) {
  const t = useTexts('responses')
  const { answers, files } = response
  if (!response.isReadable) return null
  if (answers.length === 0) return <p className="empty">{t('noWords')}</p>
  return (
    <dl className="answers">
      {answers.map((answer) => {
        const file = files.find(({ field }) => field === answer.field)
        return (
          <div key={answer.field}>
            <dt>{answer.label}</dt>
            <dd>
              {file ? (
                <FileLink response={response} file={file} />
              ) : (
                <AnswerText answer={answer} locale={response.locale} />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const yesKinds: readonly FullAnswer['kind'][] = ['yes-no', 'consent']
const typedKinds: readonly FullAnswer['kind'][] = ['text', 'long-text']

function AnswerText({ answer, locale }: { answer: FullAnswer; locale: string }) {
  const t = useTexts('responses')
  const { site } = useSession()
  const { kind, value, original, sent } = answer
  if (yesKinds.includes(kind)) return t(sent === true ? 'yes' : 'no')
  const language = getLanguageAttributes(site, locale)
  if (kind === 'telephone')
    return (
      <a href={`tel:${value.replaceAll(/[^\d+]/g, '')}`}>
        <bdi dir="ltr">{value}</bdi>
      </a>
    )
  return (
    <>
      <bdi {...(typedKinds.includes(kind) && { ...language, dir: 'auto' })}>{value}</bdi>
      {original === undefined ? null : <small {...language}>{original}</small>}
    </>
  )
}

function FileLink({ response, file }: { response: FormResponse; file: ReceivedFile }) {
  const { language } = useLanguage()
  const { page, id } = response
  const { field, name, bytes } = file
  return (
    <>
      <DownloadLink
        href={formatCallAddress(downloadResponseFile, { params: { page, id, field } })}
        name={name}
      >
        <bdi>{name}</bdi>
      </DownloadLink>
      <small>{formatBytes(language, bytes)}</small>
    </>
  )
}
