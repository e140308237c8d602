import type { Db } from '../db/schema.ts'

/** Name of the setting with the version and settings of the pipeline that published all texts. */
export const pipelineTagSetting = 'published_by'

/** Makes the next start republish all texts: something that they contain has changed. */
export async function requestRepublish(tx: Db) {
  await tx.deleteFrom('settings').where('name', '=', pipelineTagSetting).execute()
}
