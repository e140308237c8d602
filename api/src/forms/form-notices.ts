import { getPageAddress } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { FormDefinition } from '@vitrine/contract/forms/form-definition'
import {
  describeForm,
  type FormNotice,
  type FormRegister,
} from '@vitrine/contract/forms/form-notice'
import { getFullFallbackChain } from '@vitrine/contract/locale/locale'
import { getReadersOfRole } from '@vitrine/contract/pages/visibility'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import type { MemberPages } from '../pages/member-view.ts'
import type { PublishedPages } from '../pages/published-pages.ts'
import { createSiteDayFormatter } from '../tracking/days.ts'
import { pickForm } from './find-form.ts'

/** Describes the forms of the pages that are published in a language, for its privacy page. */
export const listFormNotices = (
  pages: PublishedPages,
  rules: LocaleRules,
  locale: string,
): FormNotice[] => listForms(pages, rules, [locale]).map(({ notice }) => notice)

/** Lists the published forms with their texts in the first of the languages. */
function listForms(
  { list }: PublishedPages,
  rules: LocaleRules,
  locales: readonly string[],
): { form: FormDefinition; notice: FormNotice }[] {
  return list.flatMap(({ id, template, field_values, translatable }) => {
    const form = pickForm(template, field_values)?.form
    const locale = locales.find((each) => translatable[each])
    const texts = locale === undefined ? undefined : translatable[locale]
    if (!form || locale === undefined || !texts) return []
    const { title, slug } = texts
    const address = getPageAddress(rules, locale, slug)
    const words = describeForm(form, [...locales, rules.defaultLocale])
    return [{ form, notice: { page: id, title, address, ...words } }]
  })
}

/**
 * Returns what the published forms keep and who reads it, for the register of processing. It has the
 * forms of private pages too, which the roles that read the register may all open.
 */
export async function showFormRegister(
  { rules, settings, publicUrl, now }: ApiContext,
  memberPages: MemberPages,
  ctx: PersonRequest,
): Promise<{ data: FormRegister }> {
  const { name, contact } = settings.current()
  const locales = getFullFallbackChain(rules, ctx.language())
  const pages = await memberPages(getReadersOfRole(ctx.me.user.role))
  const forms = listForms(pages, rules, locales).map(({ form, notice }) => ({
    ...notice,
    responsible: form.notify === 'none' ? [] : (form.responsible ?? []),
    sendsCopy: form.sendCopy === true,
    ownLocales: form.readers.locales === 'own',
  }))
  return {
    data: {
      site_name: name,
      site_url: publicUrl,
      contact: contact ?? null,
      today: createSiteDayFormatter(settings)(now()),
      forms,
    },
  }
}
