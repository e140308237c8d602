import { formControls } from '@vitrine/contract/forms/form-controls'
import {
  formFileBytes,
  getFormFields,
  type ShownForm,
} from '@vitrine/contract/forms/form-definition'
import { formParams, type RefusedForm } from '@vitrine/contract/forms/form-outcome'
import { formatBound } from '@vitrine/contract/forms/format-bound'
import { formatBytes } from '@vitrine/contract/locale/format-bytes'
import { useSite } from '../site/site.ts'
import { TextScopeContext, useTextLocale, useTextScope, useTexts } from '../site/use-texts.ts'
import { FormInput } from './page-form-input.tsx'
import { FormMessage } from './page-form-messages.tsx'
import { focusOnLoad, getInputId, useFormWords } from './page-form-words.ts'
import type { PageView } from './template.ts'

interface Props {
  /** Value of a field of the kind `form`. Without one nothing is shown. */
  form: ShownForm | undefined
  view: PageView
}

/** A form of a page. It works without scripts; an enhancement adds steps and conditions. */
export function PageForm({ form, view }: Props) {
  const scope = useTextScope()
  if (!form) return null
  return (
    <TextScopeContext value={{ ...scope, page: 'form' }}>
      <FormParts form={form} view={view} />
    </TextScopeContext>
  )
}

function FormParts({ form, view }: { form: ShownForm; view: PageView }) {
  const { form: state } = useSite()
  if (state && state.kind !== 'refused')
    return (
      <section className="v-form">
        <FormMessage state={state} form={form} page={view.page.id} />
      </section>
    )
  return <OpenForm form={form} view={view} refused={state?.refused} />
}

interface OpenFormProps {
  form: ShownForm
  view: PageView
  refused: RefusedForm | undefined
}

function OpenForm({ form, view, refused }: OpenFormProps) {
  const t = useTexts()
  const words = useFormWords()
  const hasFiles = getFormFields(form).some(({ kind }) => kind === 'file')
  const submit = words(form.submit)
  return (
    <form
      className="v-form"
      method="post"
      action={`?${formParams.form}=${view.page.id}`}
      encType={hasFiles ? 'multipart/form-data' : undefined}
      noValidate
      data-form={view.page.id}
      data-next={t('next')}
      data-back={t('back')}
      data-missing={t('error-required')}
      data-incomplete={t('error-email')}
      data-step={t('step', { number: '{number}', total: '{total}' })}
    >
      {refused && <FormErrors form={form} refused={refused} />}
      <input type="hidden" name={formControls.token} value={form.token ?? ''} />
      <input type="hidden" name={formControls.nonce} />
      <input type="hidden" name={formControls.elapsed} />
      <input type="hidden" name={formControls.proof} />
      <p className="v-trap" aria-hidden="true">
        <label htmlFor="f-website">{t('trap')}</label>
        <input
          type="text"
          id="f-website"
          name={formControls.trap}
          tabIndex={-1}
          autoComplete="off"
        />
      </p>
      <p className="v-form-note" {...t.lang('required')}>
        {t('required')}
      </p>
      {form.steps.map((step) => (
        <FormStep key={step.id} step={step} isAlone={form.steps.length === 1} refused={refused} />
      ))}
      <FormPurpose form={form} />
      {form.token === undefined ? (
        <p {...t.lang('preview')}>{t('preview')}</p>
      ) : (
        <p className="v-form-send">
          <button type="submit" className="button" {...(submit?.attributes ?? t.lang('send'))}>
            {submit?.text ?? t('send')}
          </button>
        </p>
      )}
    </form>
  )
}

function FormPurpose({ form }: { form: ShownForm }) {
  const t = useTexts()
  const purpose = useFormWords()(form.purpose)
  return (
    <p className="v-form-note">
      {purpose && <span {...purpose.attributes}>{purpose.text} </span>}
      <span {...t.lang('months', { count: form.months })}>
        {t('months', { count: form.months })}
      </span>
    </p>
  )
}

interface FormStepProps {
  step: ShownForm['steps'][number]
  isAlone: boolean
  refused: RefusedForm | undefined
}

function FormStep({ step, isAlone, refused }: FormStepProps) {
  const title = useFormWords()(step.title)
  const fields = step.fields.map((field) => (
    <FormInput key={field.id} field={field} refused={refused} />
  ))
  if (isAlone && !title) return <div className="v-form-step">{fields}</div>
  return (
    <fieldset className="v-form-step" data-form-step={isAlone ? undefined : step.id}>
      {title && <legend {...title.attributes}>{title.text}</legend>}
      {fields}
    </fieldset>
  )
}

/** The errors at the top, each linked to its field. `autofocus` works without scripts. */
function FormErrors({ form, refused }: { form: ShownForm; refused: RefusedForm }) {
  const t = useTexts()
  const locale = useTextLocale()
  const words = useFormWords()
  const fields = new Map(getFormFields(form).map((field) => [field.id, field]))
  const label = (id: string) => words(fields.get(id)?.label)
  return (
    <div
      className="v-form-errors"
      role="alert"
      data-unread={Object.keys(refused.answers).length === 0 || undefined}
      {...focusOnLoad}
    >
      <p {...t.lang(refused.reason)}>
        {t(refused.reason, {
          count: refused.errors.length,
          max: formatBytes(locale, formFileBytes.all),
        })}
      </p>
      {refused.errors.length > 0 && (
        <ul>
          {refused.errors.map(({ field, code, bound }) => (
            <li key={field}>
              <a href={`#${getInputId(fields.get(field))}`}>
                <span {...label(field)?.attributes}>{label(field)?.text ?? field}</span>
                {' – '}
                {t(`error-${code}`, { bound: formatBound(locale, bound) })}
              </a>
            </li>
          ))}
        </ul>
      )}
      {Object.keys(refused.files).length > 0 && (
        <p {...t.lang('files')}>
          {t('files')} {Object.values(refused.files).join(', ')}
        </p>
      )}
    </div>
  )
}
