import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { Palettes } from '@vitrine/contract/config/palettes'
import { createElement as h } from 'react'

/** Texts and colours of a mail, with all placeholders filled in. */
export interface MailLayoutParts {
  lang: string
  dir: 'ltr' | 'rtl'
  site: string
  subject: string
  greeting: string
  lines: string[]
  /** Lists of links after the lines. */
  sections: MailSection[]
  button: string
  url: string
  copy: string
  notes: string[]
  why: string
  /** Link that stops mails of this kind. */
  stop: { words: string; url: string } | undefined
  palettes: Palettes
}

export interface MailSection {
  title: string
  items: { words: string; url: string; note: string }[]
  /** Empty if the list is complete. */
  more: string
}

const bodyFont = "Literata, Georgia, 'Times New Roman', serif"
// The site's fonts if they are installed: a mail loads nothing (decision 0003).
const headingFont = "Bricolage, 'Bricolage Grotesque', Arial, sans-serif"

/** For mail programs with a dark mode. Some programs support inline styles only. */
const darkStyles = ({ light, dark }: Palettes) => `
:root { color-scheme: light dark; }
.paper { background-color: ${light.paper}; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${dark.paper}; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark.soft} !important; }
  .rule { border-color: ${dark.line} !important; }
  .name { border-color: ${dark.accent} !important; color: ${dark.ink} !important; }
  .link { color: ${dark.link} !important; }
  .button { background-color: ${dark.ink} !important; color: ${dark.paper} !important; }
}`

const createStyles = ({ light }: Palettes) => {
  const words = { color: light.ink, fontFamily: bodyFont, fontSize: '16px', lineHeight: '26px' }
  const small = { color: light.soft, fontFamily: bodyFont, fontSize: '14px', lineHeight: '22px' }
  return {
    name: {
      borderBottom: `3px solid ${light.accent}`,
      color: light.ink,
      fontFamily: headingFont,
      fontSize: '20px',
      fontWeight: 800,
      lineHeight: '28px',
      paddingBottom: '12px',
    },
    title: { ...words, fontFamily: headingFont, fontSize: '26px', lineHeight: '34px' },
    section: { ...words, fontFamily: headingFont, fontSize: '20px', lineHeight: '28px' },
    text: words,
    small,
    address: { ...small, wordBreak: 'break-all' },
    link: { color: light.link, textDecorationLine: 'underline' },
    rule: { borderColor: light.line, margin: '32px 0 16px' },
    button: {
      backgroundColor: light.ink,
      color: light.paper,
      fontFamily: headingFont,
      fontSize: '16px',
      fontWeight: 600,
      padding: '14px 24px',
    },
  } as const
}

const notInText: object = { 'data-skip-in-text': true }

/** Layout of all mails. It has no pictures and loads nothing when it is opened. */
export function mailLayout({ lang, dir, site, subject, url, palettes, ...parts }: MailLayoutParts) {
  const styles = createStyles(palettes)
  const paragraphs = (lines: string[]) =>
    lines.map((line) => h(Text, { key: line, className: 'ink', style: styles.text }, line))
  return h(
    Html,
    { lang, dir },
    renderHead(subject, palettes),
    h(
      Body,
      { className: 'paper', style: { padding: '24px 16px' } },
      h(
        Container,
        { dir, lang },
        h(Text, { className: 'name', style: styles.name }, site),
        h(Heading, { as: 'h1', className: 'ink', style: styles.title }, subject),
        ...paragraphs([parts.greeting, ...parts.lines]),
        ...parts.sections.map((section) => renderSection(section, styles)),
        // The plain-text part has only the link.
        h(
          Section,
          notInText,
          h(Button, { href: url, className: 'button', style: styles.button }, parts.button),
        ),
        h(Text, { ...notInText, className: 'soft', style: styles.small }, parts.copy),
        h(
          Text,
          { style: styles.address },
          h(Link, { href: url, className: 'link', style: styles.link }, url),
        ),
        ...paragraphs(parts.notes),
        h(Hr, { className: 'rule', style: styles.rule }),
        h(Text, { className: 'soft', style: styles.small }, parts.why),
        parts.stop && renderStop(parts.stop, styles),
      ),
    ),
  )
}

type Styles = ReturnType<typeof createStyles>

function renderSection({ title, items, more }: MailSection, styles: Styles) {
  return h(
    Section,
    { key: title },
    h(Heading, { as: 'h2', className: 'ink', style: styles.section }, title),
    ...items.map(({ words, url, note }) =>
      h(
        Text,
        { key: url, className: 'ink', style: styles.text },
        h(Link, { href: url, className: 'link', style: styles.link }, words),
        h('br'),
        h('span', { className: 'soft', style: styles.small }, note),
      ),
    ),
    more && h(Text, { className: 'soft', style: styles.small }, more),
  )
}

const renderStop = ({ words, url }: { words: string; url: string }, styles: Styles) =>
  h(
    Text,
    { style: styles.small },
    h(Link, { href: url, className: 'link', style: styles.link }, words),
  )

const renderHead = (subject: string, palettes: Palettes) =>
  h(
    Head,
    null,
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('title', null, subject),
    h('style', null, darkStyles(palettes)),
  )
