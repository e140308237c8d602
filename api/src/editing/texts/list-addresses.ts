import { getAttribute, type MarkupElement, visitMarkup } from '@vitrine/contract/html/markup'

/** The addresses of a text: links and pictures of the library as they are written, and its files. */
export interface TextAddresses {
  links: { href: string; page?: string }[]
  files: string[]
}

const fileAttributes = ['href', 'src', 'poster']

/** Lists each address of a text once. */
export function listAddresses(root: MarkupElement): TextAddresses {
  const links = new Map<string, TextAddresses['links'][number]>()
  const files = new Set<string>()
  visitMarkup(root, (element) => {
    for (const name of fileAttributes) {
      const address = getAttribute(element, name)
      if (address === undefined || !/^\/(media|storage)\//.test(address)) continue
      files.add(address)
      if (element.name === 'img') links.set(`\n${address}`, { href: address })
    }
    const href = element.name === 'a' ? getAttribute(element, 'href') : undefined
    if (href === undefined) return
    const page = getAttribute(element, 'data-page')
    links.set(`${page ?? ''}\n${href}`, page === undefined ? { href } : { href, page })
  })
  return { links: [...links.values()], files: [...files] }
}
