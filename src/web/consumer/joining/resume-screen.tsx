import { useState } from 'react'
import { useParams } from 'react-router'
import { joiningFirst } from '#contract/first-joining.ts'
import { resumeJoining } from '#contract/joining/joining.contract.ts'
import { joiningResumeForm } from '#contract/joining/joining.form.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { call } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { flyerPath, ownPath } from './door.ts'
import { JoiningFrame } from './joining-frame.tsx'

/** The link of a mail goes on with a joining at this device, with the password that was chosen. */
export const Screen = () => {
  const { token = '' } = useParams()
  const { data } = useData(...joiningFirst.joiningResume({ token }).resumable)
  const [leaving, setLeaving] = useState(false)
  const form = useForm({
    schema: joiningResumeForm,
    initial: { password: '' },
    onSubmit: async body => {
      const { joining, invite_token } = await call(resumeJoining, { params: { token }, body })
      setLeaving(true)
      const path = invite_token === null ? ownPath : flyerPath(invite_token)
      window.location.replace(path(joining.step))
    },
  })
  return (
    <JoiningFrame title={consumerPages.joiningResume.title}>
      {!data ? (
        <SkeletonRows rows={3} />
      ) : data.state === 'open' ? (
        <Card>
          <Form form={form} method="post">
            <PasswordField
              label="登録のときに決めたパスワード"
              autoComplete="current-password"
              required
              {...form.bind('password')}
            />
            <Button type="submit" look="primary" size="large" wide busy={form.busy || leaving}>
              続きから登録する
            </Button>
          </Form>
        </Card>
      ) : (
        <>
          {data.state === 'done' ? (
            <Notice kind="success" title="この登録は、すでに済んでいます">
              決めたログインIDとパスワードでログインしてください。
            </Notice>
          ) : (
            <Notice kind="warning" title="このリンクは使えなくなりました">
              登録の途中の内容は、7日で消えます。はじめから登録してください。
            </Notice>
          )}
          <ButtonLink
            look="primary"
            size="large"
            wide
            to={data.state === 'done' ? consumerPages.login.path : consumerPages.signup.path}
          >
            {data.state === 'done' ? 'ログインへ' : '登録のはじめへ'}
          </ButtonLink>
        </>
      )}
    </JoiningFrame>
  )
}
