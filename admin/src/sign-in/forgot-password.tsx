import { Alert, Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { requestPasswordReset } from '@vitrine/contract/endpoints/sign-in'
import { Link } from 'react-router'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { Form } from '../ui/form.tsx'
import { useTitle } from '../ui/use-title.ts'

/** `/forgot-password`. The answer does not reveal if an account exists. */
export function Component() {
  const t = useTexts('sign-in')
  useTitle(t('forgotTitle'))
  const sending = useMutation({
    mutationFn: (form: FormData) =>
      call(requestPasswordReset, { body: { email: String(form.get('email')) } }),
  })
  const refused = sending.data?.ok === false ? sending.data : undefined
  return (
    <section className="screen screen-narrow">
      <h1>{t('forgotTitle')}</h1>
      {sending.data?.ok ? (
        <Alert className="form-done" role="status">
          <p>{sending.data.data.message || t('forgotSent')}</p>
          <p>{t('forgotNothingCame')}</p>
        </Alert>
      ) : (
        <Form label={t('forgotTitle')} onSend={sending.mutate}>
          <p className="lead">{t('forgotLead')}</p>
          <ProblemNotice refused={refused} fields={['email']} />
          <TextInput
            label={t('email')}
            id="email"
            name="email"
            type="email"
            autoComplete="username"
            error={refused?.errors.email}
            required
            withAsterisk={false}
          />
          <Button type="submit" loading={sending.isPending}>
            {t('forgotSubmit')}
          </Button>
        </Form>
      )}
      <p className="form-aside">
        <Link to={paths.login}>{t('forgotBackToSignIn')}</Link>
      </p>
    </section>
  )
}
