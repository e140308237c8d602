import { HtmlValidate } from 'html-validate'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import {
  mailAddress as email,
  mailSamples as samples,
  mailUrl as url,
} from '../testing/mail-samples.ts'
import { testSender } from '../testing/mails.ts'
import { testRules } from '../testing/rules.ts'
import { toMessage } from './delivery.ts'
import type { Mail, MailData } from './mail.ts'
import { renderMail } from './render-mail.ts'
import { defaultMailTexts } from './texts.ts'

const spanish = { code: 'es', displayName: 'Español' }
const german = { code: 'de', displayName: 'Deutsch', fallback: 'en' }
const rules = { ...testRules, locales: [...testRules.locales, spanish, german] }
const settings = { rules, siteName: 'Essai & Co', texts: defaultMailTexts }
const templates = Object.keys(samples) as (keyof MailData)[]
const mailFor = (template: keyof MailData, locale: string, more: object = {}) =>
  ({ to: email, locale, template, data: { ...samples[template], ...more } }) as Mail
const write = (...parts: Parameters<typeof mailFor>) => renderMail(settings, mailFor(...parts))

const subjects: Record<string, string[]> = {
  fr: [
    'Choisissez un nouveau mot de passe',
    'Votre mot de passe est changé',
    'Votre adresse e-mail a changé',
    'Cette adresse n’est plus celle de votre compte',
    'Validation en deux étapes activée',
    'Validation en deux étapes désactivée',
    'Un code de secours a été utilisé',
    'Vous avez de nouveaux codes de secours',
    'Connexion depuis un nouvel appareil',
    'Cinq codes incorrects après votre mot de passe',
    'Confirmez votre nouvelle adresse',
    'Bienvenue sur «\u00a0Essai & Co\u00a0»',
    'Votre compte sur «\u00a0Essai & Co\u00a0»',
    'Rapport de bug nº\u00a012',
    'Une nouvelle panne sur le site',
    'Les sauvegardes du site ne se font plus',
    'Votre rapport nº\u00a012\u00a0: en cours',
    'Un commentaire sur le rapport nº\u00a012',
    'Une remarque sur « Nos métiers »',
    'À publier\u00a0: Nos métiers',
    'À revoir\u00a0: Nos métiers',
    'Publiée\u00a0: Nos métiers',
    'Nouvelle réponse\u00a0: Contact',
    'Réponses à vos formulaires',
    'Réponse\u00a0: Contact',
    'Une suite à la réponse nº\u00a07',
    'Votre envoi\u00a0: Contact',
    'Vos pages à relire',
    'Message d’essai',
  ],
  en: [
    'Choose a new password',
    'Your password has been changed',
    'Your address has changed',
    'This address no longer belongs to your account',
    'Two-step sign-in is switched on',
    'Two-step sign-in is switched off',
    'A recovery code has been used',
    'You have new recovery codes',
    'Sign-in from a new device',
    'Five wrong codes after your password',
    'Confirm your new address',
    'Welcome to “Essai & Co”',
    'Your account on “Essai & Co”',
    'Bug report no.\u00a012',
    'A new failure on the site',
    'The site is no longer backed up',
    'Your report no.\u00a012: in progress',
    'A comment on report no.\u00a012',
    'A remark on “Nos métiers”',
    'To publish: Nos métiers',
    'To revise: Nos métiers',
    'Published: Nos métiers',
    'New response: Contact',
    'Responses to your forms',
    'Answer: Contact',
    'A reply to response no. 7',
    'What you sent: Contact',
    'Your pages to review',
    'Test message',
  ],
  es: [
    'Elija una nueva contraseña',
    'Su contraseña ha cambiado',
    'Su dirección ha cambiado',
    'Esta dirección ya no es la de su cuenta',
    'Verificación en dos pasos activada',
    'Verificación en dos pasos desactivada',
    'Se ha usado un código de recuperación',
    'Tiene nuevos códigos de recuperación',
    'Inicio de sesión desde un dispositivo nuevo',
    'Cinco códigos incorrectos tras su contraseña',
    'Confirme su nueva dirección',
    'Le damos la bienvenida a «Essai & Co»',
    'Su cuenta en «Essai & Co»',
    'Informe de error n.º\u00a012',
    'Un fallo nuevo en el sitio',
    'Ya no se hacen copias de seguridad del sitio',
    'Su informe n.º\u00a012: en curso',
    'Un comentario sobre el informe n.º\u00a012',
    'Un comentario sobre «Nos métiers»',
    'Para publicar: Nos métiers',
    'Para revisar: Nos métiers',
    'Publicada: Nos métiers',
    'Nueva respuesta: Contact',
    'Respuestas a sus formularios',
    'Respuesta: Contact',
    'Una continuación de la respuesta n.º 7',
    'Su envío: Contact',
    'Sus páginas por revisar',
    'Mensaje de prueba',
  ],
}

/** Turns off the rules that HTML for mail programs breaks. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'attr-case': 'off',
    'no-conditional-comment': 'off',
    'no-deprecated-attr': 'off',
    'no-inline-style': 'off',
    'presentation-role-style': 'off',
    'void-style': 'off',
  },
})

describe.each(Object.keys(subjects))('mails in %s', (locale) => {
  test('have subjects in that language', async () => {
    const written = await Promise.all(templates.map((template) => write(template, locale)))
    expect(written.map(({ subject }) => subject)).toEqual(subjects[locale])
  })

  test.each(templates.filter((template) => template !== 'weekly-pages'))(
    '%s is valid HTML with its language, direction and link',
    async (template) => {
      const { html, text, lang } = await write(template, locale)
      const report = await validator.validateString(html)
      expect(report.results.flatMap(({ messages }) => messages)).toEqual([])
      expect(lang).toBe(locale)
      expect(html).toContain(`<html dir="ltr" lang="${locale}">`)
      expect(html.match(/href="[^"]*"/g)).toEqual(
        Array(template === 'form-daily' ? 3 : 2).fill(`href="${url.replace('&', '&amp;')}"`),
      )
      expect(html).not.toMatch(/<img|src=|@import|url\(/)
      expect(text.split(url)).toHaveLength(template === 'form-daily' ? 3 : 2)
      expect(`${html}${text}`).not.toMatch(/\{\w+\}|undefined/)
    },
  )
})

test.each(Object.keys(subjects))('the weekly mail in %s is valid HTML', async (locale) => {
  const { html } = await write('weekly-pages', locale)
  const report = await validator.validateString(html)
  expect(report.results.flatMap(({ messages }) => messages)).toEqual([])
  expect(html).not.toMatch(/\{\w+\}|undefined/)
})

test('the text part has the same content as the mail', async () => {
  const { text } = await write('reset', 'fr')
  expect(text.replaceAll('\u00a0', '~').replaceAll('\u202f', '^')).toBe(`«~Essai & Co~»


Choisissez un nouveau mot de passe

Bonjour Marie,

Vous avez oublié votre mot de passe. Choisissez-en un nouveau en ouvrant ce lien.

${url}

Le lien sert une seule fois, pendant 60~minutes.

Vous n’avez rien demandé^? Ne faites rien~: votre mot de passe reste le même.

----------------------------------------

Vous recevez ce message parce que quelqu’un a demandé un nouveau mot de passe pour le compte de cette adresse, sur «~Essai & Co~».`)
})

test.each([
  ['ar', 'en'],
  ['de', 'en'],
  ['unknown', 'fr'],
])('the locale %s gets the mail in %s', async (locale, lang) => {
  const { html } = await write('welcome', locale)
  expect(html).toContain(`<html dir="ltr" lang="${lang}">`)
})

test('a mail has the colours of the site, in light and dark mode', async () => {
  const look = { accent: '#00695c', paper: '#fffdd0' }
  const { html } = await renderMail({ ...settings, look }, mailFor('welcome', 'en'))
  const [, sheet = ''] = /<style[^>]*>(.*?)<\/style>/s.exec(html) ?? []
  const [inLight, inDark = ''] = sheet.split('@media (prefers-color-scheme: dark)')
  expect(html).toMatch(/style="[^"]*border-bottom:3px solid #00695c/)
  // The button has the text colour as its background, and the paper colour as its text.
  expect(html).toMatch(/style="[^"]*background-color:#16140f;color:#fffdd0/)
  expect(inLight).toContain('.paper { background-color: #fffdd0; }')
  // On dark paper the accent has a contrast of 3, and the button has the pale text colour.
  expect(inDark).toContain('.paper { background-color: #11151d; }')
  expect(inDark).toContain('.name { border-color: #0f6f62 !important; color: #f3eee4 !important; }')
  expect(inDark).toContain('.button { background-color: #f3eee4 !important; color: #11151d')
})

test('a right-to-left language is laid out from right to left', async () => {
  const turned = rules.locales.map((each) =>
    each.code === 'en' ? { ...each, dir: 'rtl' as const } : each,
  )
  const site = { ...settings, rules: { ...rules, locales: turned } }
  const { html } = await renderMail(site, mailFor('welcome', 'ar'))
  expect(html).toContain('<html dir="rtl" lang="en">')
})

const writeNotice = (data: object, locale = 'fr') => write('new-device', locale, data)

test.each([
  ['fr', 'le 5 janvier 2026 à 09:07 UTC, depuis Firefox sur Linux.'],
  ['en', 'on January 5, 2026 at 09:07 UTC, from Firefox on Linux.'],
  ['es', 'el 5 de enero de 2026 a las 09:07 UTC, desde Firefox en Linux.'],
])('a notice in %s contains the time and the device', async (locale, words) => {
  const { text } = await writeNotice({}, locale)
  expect(text.replace(/\s+/g, ' ')).toContain(words)
})

test.each([
  ['un appareil inconnu', { browser: null, system: null }],
  ['Android', { browser: null, system: 'Android' }],
  ['curl', { browser: 'curl', system: null }],
  ['le terminal du serveur', 'terminal'],
])('a notice names the device: %s', async (words, from) => {
  expect((await writeNotice({ from })).text.replace(/\s+/g, ' ')).toContain(`, depuis ${words}.`)
})

test('the last notice of its kind for a day says so', async () => {
  expect((await writeNotice({ last: true })).text).toContain('le dernier avant demain.')
  expect((await writeNotice({ last: false })).text).not.toContain('le dernier')
})

test('a long validity of a link is given in hours', async () => {
  expect((await write('email-change', 'en')).text).toContain(
    'The link works once, for 24\u00a0hours.',
  )
})

test.each([
  '<script>alert(1)</script>',
  'Win at https://evil.test',
  'evil.test',
  'you@evil.test',
  'a\nb',
  'long '.repeat(20),
])('a suspicious name such as %j is left out', async (odd) => {
  const { html, text } = await write('email-change', 'en', { name: odd })
  expect(text).toContain('Hello,')
  expect(html).not.toContain(odd)
})

test.each(['Jean-Émile d’Ôlé', 'J. R. Dupont', 'M&M <3', '山田 太郎'])(
  '%s is greeted by name',
  async (kind) => {
    const { html, text } = await write('welcome', 'en', { name: kind })
    expect(text).toContain(`Hello ${kind},`)
    expect(html).toContain(`Hello ${kind.replace('&', '&amp;').replace('<', '&lt;')},`)
  },
)

test('values from strangers cannot add a header', async () => {
  const transport = createTransport({ streamTransport: true, buffer: true })
  const written = { ...(await write('welcome', 'fr')), messageId: 'one' }
  const odd = {
    ...written,
    to: 'a@b.test\r\nBcc: evil@evil.test',
    subject: 'Bonjour\r\nBcc: evil@evil.test',
  }
  const sender = { name: 'Site\r\nBcc: evil@evil.test', address: testSender.address }
  const { message } = await transport.sendMail(toMessage(sender, odd))
  const mail = await PostalMime.parse(String(message))
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(mail.bcc ?? []).toEqual([])
})
