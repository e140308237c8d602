/** Rules of the program that made an old site: how it forms addresses and writes texts. */
export interface OldSystem {
  name: string
  /** True for texts that are HTML: without blocks, shortcodes and lines that become paragraphs. */
  isHtml: boolean
  /** True if `/?p=12` is an address of the post 12. */
  hasIdAddresses: boolean
  /** First part of the addresses of topics. */
  bases: { category: string; post_tag: string }
  /** Folder of the addresses of files, whose path here is the rest; undefined if there is none. */
  uploads: string | undefined
  /** Addresses of feeds, and of archives by author and number. */
  feeds: string[]
  archives: string[]
  /** Folders below a copy of the old site in which its files may be. */
  fileFolders: string[]
}
