/** Why a file cannot be imported: the second half of a sentence, such as "is compressed". */
export class ExportRefusal extends Error {
  override readonly name = 'ExportRefusal'
}
