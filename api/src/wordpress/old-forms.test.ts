import { getFormFields } from '@vitrine/contract/forms/form-definition'
import { expect, test } from 'vitest'
import { ItemText } from '../old-site-exports/old-site-export.ts'
import { testRules } from '../testing/rules.ts'
import { convertForm } from './old-forms.ts'

function convert(type: string, text: Partial<ItemText>) {
  const source = ItemText.parse({ content: '', excerpt: '', ...text })
  const { definition, left } = convertForm(testRules, 'fr', { type }, source)
  const fields = definition && getFormFields(definition)
  const lines = fields?.map(({ id, kind, label, required, choices }) =>
    [id, kind, label.fr, required && 'required', ...(choices ?? []).map(({ value }) => value)]
      .filter(Boolean)
      .join(' | '),
  )
  return { definition, lines, left }
}

test('a form of Contact Form 7 keeps its fields, their words and who gets the mail', () => {
  const form = `<label> Votre nom
    [text* your-name autocomplete:name] </label>
<p>Votre e-mail<br />[email* your-email placeholder "vous@exemple.org"]</p>
[tel tel-1 "Téléphone"]
<p>Sujet [select menu include_blank "Devis|a@b.c" "Autre"]</p>
<p>Jours [checkbox* days use_label_element "Lundi" "Mardi"]</p>
[textarea 2message][file cv limit:2mb][quiz q "1+1?|2"]
[acceptance terms] J’accepte <a href="/x">les conditions</a>. [/acceptance]
[submit "Envoyer la demande"]`
  const formMail =
    'a:2:{s:9:"recipient";s:32:"anna@example.org,[_site_admin_email]";s:4:"body";s:0:"";}'
  const { definition, lines, left } = convert('wpcf7_contact_form', { form, formMail })
  expect(lines).toEqual([
    'your_name | text | Votre nom | required',
    'your_email | email | Votre e-mail | required',
    'tel_1 | telephone | Téléphone',
    'menu | choice | Sujet | Devis | Autre',
    'days | several | Jours | required | Lundi | Mardi',
    'message | long-text | 2message',
    'cv | file | cv',
    'terms | consent | J’accepte les conditions. | required',
  ])
  expect(left).toEqual(['[quiz]'])
  expect(definition).toMatchObject({
    responsible: ['anna@example.org'],
    submit: { fr: 'Envoyer la demande' },
  })
})

test('a form of WPForms keeps its fields, and names those that have no form here', () => {
  const content = JSON.stringify({
    fields: {
      0: { id: '0', type: 'name', label: 'Nom', required: '1' },
      1: {
        id: '1',
        type: 'radio',
        label: 'Repas',
        choices: { 1: { label: 'Viande' }, 2: { label: 'Poisson' } },
      },
      2: { id: '2', type: 'html', code: '<b>Lisez</b> ceci' },
      3: { id: '3', type: 'select', label: 'Rien', choices: {} },
      4: { id: '4', type: 'rating', label: 'Note' },
      5: { id: '5', type: 'pagebreak' },
    },
    settings: {
      submit_text: 'Go',
      notifications: { 1: { email: '{admin_email}, bob@example.org' } },
      confirmations: { 1: { message: '<p>Merci&nbsp;!</p>' } },
    },
  })
  const { definition, lines, left } = convert('wpforms', { content })
  expect(lines).toEqual([
    'field_0 | text | Nom | required',
    'field_1 | choice | Repas | Viande | Poisson',
    'field_2 | note | Lisez ceci',
  ])
  expect(left).toEqual(['Rien', 'rating'])
  expect(definition).toMatchObject({
    responsible: ['bob@example.org'],
    submit: { fr: 'Go' },
    thanks: { fr: 'Merci !' },
  })
})

test.each([
  ['wpforms', { content: '{"fields":' }],
  ['wpforms', { content: 'null' }],
  ['wpcf7_contact_form', { form: '[text' }],
  ['wpcf7_contact_form', { form: '[text '.repeat(200_000) }],
  ['wpcf7_contact_form', { form: '[text __proto__] [text constructor] [email]'.repeat(50) }],
])('a damaged form of %s becomes a form, or none', (type, text) => {
  expect(() => convert(type, text)).not.toThrow()
})
