import { useQueryClient } from '@tanstack/react-query'
import type { EditedSettings, SettingsChange } from '@vitrine/contract/admin/settings'
import { saveSettings } from '@vitrine/contract/endpoints/settings'
import { call } from '../http/client.ts'
import { useTexts } from '../locale/use-texts.ts'
import { sessionQuery } from '../session/session.ts'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { settingsKey } from './settings-query.ts'

/** Saves a change of the settings, with a notice that undoes it. */
export function useSaveSettings(before: EditedSettings, onDone: () => void) {
  const t = useTexts('settings')
  const queries = useQueryClient()
  const { show } = useNotices()
  const send = (version: number, fields: SettingsChange) =>
    call(saveSettings, { body: { version, fields } })
  const undo = async (version: number, changed: SettingsChange) => {
    const names = Object.keys(changed) as (keyof SettingsChange)[]
    const former = Object.fromEntries(names.map((name) => [name, before.values[name]]))
    const answer = await send(version, former)
    for (const queryKey of [settingsKey, sessionQuery.queryKey])
      await queries.invalidateQueries({ queryKey })
    return answer
  }
  return useCall(
    (fields: SettingsChange) => send(before.version, fields),
    [settingsKey, sessionQuery.queryKey],
    ({ data }, fields) => {
      onDone()
      show({ text: t('savedNotice'), undo: () => undo(data.version, fields) })
    },
  )
}
