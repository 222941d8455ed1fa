import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'

/** Whose order it is: the restaurant that is chosen, as it is called. */
export const StoreName = ({ className }: { className?: string }) => {
  const session = useConsumerSession()
  const name = session?.consumers.find(one => one.id === consumerId())?.name
  return <p className={className}>{name ?? '　'}</p>
}

/** From whom to whom, over every screen from which an order leaves: large, and always in sight. */
export const OrderParties = ({ supplier_name }: { supplier_name: string | undefined }) => (
  <div className="border-t px-4 py-1.5 leading-tight">
    <p className="text-lg font-bold">
      <span>{supplier_name ?? '　'}</span>
      {supplier_name !== undefined && <span className="ml-1 text-sm font-normal text-ink-soft">へ</span>}
    </p>
    <StoreName className="font-bold text-ink-soft" />
  </div>
)
