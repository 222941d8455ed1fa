import { externalLoginPath, useExternalDoors } from '#web/consumer/joining/external-doors.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'

/** The ways in over another service; the page that was asked for goes with them. */
export const OtherServices = () => {
  const doors = useExternalDoors()
  const [query] = useAddressQuery()
  const next = query.get('next')
  const asked = next === null ? '' : `?${new URLSearchParams({ next }).toString()}`
  if (doors.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      {doors.map(({ provider, name }) => (
        <ButtonLink key={provider} wide to={externalLoginPath(provider) + asked}>
          {name}でログイン
        </ButtonLink>
      ))}
    </div>
  )
}
