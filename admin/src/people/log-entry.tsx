import type { LoggedEvent } from '@vitrine/contract/admin/audit-log'
import { useTexts } from '../locale/use-texts.ts'
import { useDateTimeFormat } from '../session/use-date-time-format.ts'
import { useEventText } from './use-event-text.ts'

/** Entry of the audit log: time, sentence, network address and browser. */
export function LogEntry({ event }: { event: LoggedEvent }) {
  const t = useTexts('people')
  const moment = useDateTimeFormat('medium')
  const text = useEventText(event)
  const { at, address, browser, system } = event
  const client = [browser, system].filter((part) => part !== null).join(', ')
  return (
    <li>
      <time dateTime={at}>{moment(at)}</time>
      <p>{text}</p>
      {address || client ? (
        <p className="audit-origin">
          {[address && t('fromAddress', { address }), client].filter(Boolean).join(' – ')}
        </p>
      ) : null}
    </li>
  )
}
