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
import { createElement as h } from 'react'

/** Everything that a mail shows, written out. */
export interface MailLayoutParts {
  lang: string
  dir: 'ltr' | 'rtl'
  site: string
  subject: string
  greeting: string
  lines: string[]
  button: string
  url: string
  copy: string
  notes: string[]
  why: string
}

const face = "Literata, Georgia, 'Times New Roman', serif"
// What the site is set in, where a reader has it: a mail fetches nothing (decision 0061).
const display = "Bricolage, 'Bricolage Grotesque', Arial, sans-serif"
const paper = '#faf7f2'
const ink = '#16140f'
const soft = '#5c564b'
const line = '#d8d0c2'
const night = '#1f2a44'

/** Programs that know the dark use these classes; some know no styles but the inline ones. */
const darkStyles = `
:root { color-scheme: light dark; }
.paper { background-color: ${paper}; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #11151d; }
  .ink { color: #f3eee4 !important; }
  .soft { color: #b6b0a4 !important; }
  .rule { border-color: #3a414e !important; }
  .button { background-color: #f3eee4 !important; color: #11151d !important; }
}`

const text = { color: ink, fontFamily: face, fontSize: '16px', lineHeight: '26px' }
const small = { color: soft, fontFamily: face, fontSize: '14px', lineHeight: '22px' }
const title = { color: ink, fontFamily: display, fontSize: '26px', lineHeight: '34px' }
const button = {
  backgroundColor: night,
  borderRadius: '6px',
  color: paper,
  fontFamily: face,
  fontSize: '16px',
  padding: '14px 24px',
}

const notInText: object = { 'data-skip-in-text': true }

/** The one frame of all mails: no picture, nothing that is fetched when it is opened. */
export function mailLayout({ lang, dir, site, subject, url, ...parts }: MailLayoutParts) {
  return h(
    Html,
    { lang, dir },
    headOf(subject),
    h(
      Body,
      { className: 'paper', style: { padding: '24px 16px' } },
      h(
        Container,
        { dir, lang },
        h(Text, { className: 'soft', style: small }, site),
        h(Heading, { as: 'h1', className: 'ink', style: title }, subject),
        ...paragraphs([parts.greeting, ...parts.lines]),
        // The text part has the link alone.
        h(
          Section,
          notInText,
          h(Button, { href: url, className: 'button', style: button }, parts.button),
        ),
        h(Text, { ...notInText, className: 'soft', style: small }, parts.copy),
        h(Text, { style: { ...small, wordBreak: 'break-all' } }, linkTo(url)),
        ...paragraphs(parts.notes),
        h(Hr, { className: 'rule', style: { borderColor: line, margin: '32px 0 16px' } }),
        h(Text, { className: 'soft', style: small }, parts.why),
      ),
    ),
  )
}

const headOf = (subject: string) =>
  h(
    Head,
    null,
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('title', null, subject),
    h('style', null, darkStyles),
  )

const paragraphs = (lines: string[]) =>
  lines.map((words) => h(Text, { key: words, className: 'ink', style: text }, words))

const linkTo = (url: string) =>
  h(
    Link,
    { href: url, className: 'ink', style: { color: night, textDecorationLine: 'underline' } },
    url,
  )
