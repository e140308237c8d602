import { useQuery } from '@tanstack/react-query'
import type { Remark } from '@vitrine/contract/admin/remarks'
import { listRemarks, settleRemark } from '@vitrine/contract/endpoints/previews'
import { unwrap } from '../../http/call-failed.ts'
import { call } from '../../http/client.ts'
import { ProblemNotice } from '../../http/problem.tsx'
import { useTexts } from '../../locale/use-texts.ts'
import { usePermissionCheck } from '../../session/session.ts'
import { useDateTimeFormat } from '../../session/use-date-time-format.ts'
import { useCall } from '../../ui/use-call.ts'

/** The remarks of readers on previews of the page. Renders nothing without remarks. */
export function RemarksPanel({ id }: { id: number }) {
  const t = useTexts('page')
  const { data = [] } = useQuery({
    queryKey: ['remarks', id],
    queryFn: async () => unwrap(await call(listRemarks, { params: { id } })).data,
  })
  if (data.length === 0) return null
  const open = data.filter(({ doneAt }) => doneAt === null)
  const done = data.filter(({ doneAt }) => doneAt !== null)
  return (
    <section className="panel remarks" aria-label={t('remarks')}>
      <h2>{t('remarksOpen', { count: open.length })}</h2>
      <List id={id} remarks={open} />
      {done.length > 0 ? (
        <details>
          <summary>{t('remarksDone', { count: done.length })}</summary>
          <List id={id} remarks={done} />
        </details>
      ) : null}
    </section>
  )
}

const List = ({ id, remarks }: { id: number; remarks: Remark[] }) => (
  <ul>
    {remarks.map((remark) => (
      <Said key={remark.id} pageId={id} remark={remark} />
    ))}
  </ul>
)

function Said({ pageId, remark }: { pageId: number; remark: Remark }) {
  const t = useTexts('page')
  const may = usePermissionCheck()
  const moment = useDateTimeFormat()
  const { id, name, body, path, locale, link, createdAt, doneAt } = remark
  const settling = useCall(
    (isDone: boolean) =>
      call(settleRemark, { params: { id: pageId, remark: id }, body: { isDone } }),
    [['remarks', pageId]],
    () => {},
  )
  return (
    <li>
      <blockquote>{body}</blockquote>
      <p>
        {t('remarkBy', { name: name || t('remarkNameless'), moment: moment(createdAt) })}
        {link ? (
          <>
            {' – '}
            <a href={link.url} target="_blank" rel="noreferrer">
              <bdi>{path}</bdi>
            </a>
          </>
        ) : null}
      </p>
      {may('write-texts', locale) ? (
        <button className="link" type="button" onClick={() => settling.run(doneAt === null)}>
          {t(doneAt === null ? 'remarkDone' : 'remarkOpenAgain')}
        </button>
      ) : null}
      <ProblemNotice refused={settling.refused} />
    </li>
  )
}
