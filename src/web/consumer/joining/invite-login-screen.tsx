import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { consumerPages } from '#contract/pages/consumer.ts'
import { PhonePage } from '#web/ui/phone-page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { flyerPath } from './door.ts'

/** Where a login for an invitation ends: at its confirmation. */
export const Screen = () => {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  useEffect(() => void navigate(flyerPath(token)('confirm'), { replace: true }), [navigate, token])
  return (
    <PhonePage title={consumerPages.inviteLogin.title}>
      <SkeletonRows rows={4} />
    </PhonePage>
  )
}
