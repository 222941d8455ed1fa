import Trash2 from 'lucide-react/icons/trash-2'
import * as z from 'zod/mini'
import { no_stores_words, type UserForm, user_fields } from '#contract/users/user.form.ts'
import { grouped } from '#domain/shared/count.ts'
import { user_labels, user_role_names } from '#domain/users/user.ts'
import { supplierId } from '#web/api/meta.ts'
import type { Bound } from '#web/form/use-form.ts'
import { StoreCombobox } from '#web/supplier/stores/store-combobox.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export type UserStore = { id: string; customer_code: string; name: string }
/** As it is typed: the stores with their names. */
export type UserDraft = Omit<UserForm, 'store_ids' | 'may_change_items'> & {
  may_change_items: boolean
  stores: UserStore[]
}

export const no_user: UserDraft = {
  name: '',
  mail_address: '',
  role: 'staff',
  sees_all_stores: true,
  may_change_items: true,
  mail_on_order: true,
  stores: [],
}

/** What is sent of a draft. */
export const formOf = ({ stores, ...rest }: UserDraft): UserForm => ({
  ...rest,
  store_ids: rest.role === 'owner' || rest.sees_all_stores ? [] : stores.map(one => one.id),
})

/** The rule of what is sent, at the field that is shown. */
export const needsStores = z.refine<Pick<UserDraft, 'role' | 'sees_all_stores' | 'stores'>>(
  ({ role, sees_all_stores, stores }) => role === 'owner' || sees_all_stores || stores.length > 0,
  { path: ['stores'], error: no_stores_words },
)

/** The rules of a draft: those of what is sent. */
export const userDraftForm = z.object({
  name: user_fields.name,
  mail_address: user_fields.mail_address,
  role: user_fields.role,
  sees_all_stores: user_fields.sees_all_stores,
  may_change_items: z.boolean(),
  mail_on_order: user_fields.mail_on_order,
  stores: z.array(z.object({ id: z.string(), customer_code: z.string(), name: z.string() })),
})

type Fields = { [Name in keyof UserDraft]: Bound<Name, UserDraft[Name]> }

const role_choices = [
  {
    value: 'owner' as const,
    label: user_role_names.owner,
    hint: 'すべての得意先が見え、ユーザー・取引条件・設定を変えられます',
  },
  { value: 'staff' as const, label: user_role_names.staff, hint: '受注を処理できます。設定と取引条件は変えられません' },
]

/** Who a user is, and what it may do and see. */
export const UserFields = ({
  fields: { name, mail_address, role, sees_all_stores: sees, may_change_items: may, mail_on_order, stores },
}: {
  fields: Fields
}) => (
  <>
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <TextField label={user_labels.name} required autoComplete="off" hint="変更の記録に残る名前" {...name} />
      <TextField
        label={user_labels.mail_address}
        type="email"
        autoComplete="off"
        hint="案内や受注のメールの届け先"
        {...mail_address}
      />
    </div>
    <RadioGroup label={user_labels.role} {...role} choices={role_choices} />
    {role.value === 'staff' && (
      <RadioGroup
        label={user_labels.sees_all_stores}
        name="sees_all_stores"
        value={sees.value ? 'all' : 'assigned'}
        onChange={value => {
          sees.onChange(value === 'all')
          // Who sees some stores decides no price of all, unless that is said.
          if (value !== 'all') may.onChange(false)
        }}
        choices={[
          { value: 'all', label: 'すべての得意先' },
          { value: 'assigned', label: '担当の得意先だけ', hint: 'ほかの得意先は、受注も名前も見えません' },
        ]}
      />
    )}
    {role.value === 'staff' && !sees.value && (
      <OwnStores value={stores.value} error={stores.error} onChange={stores.onChange} />
    )}
    {role.value === 'staff' && (
      <Checkbox
        label="商品と単価を変更できる"
        hint="商品・単価・得意先の発注リスト・ファイルの取り込み。外すと、見るだけになります"
        name="may_change_items"
        value={may.value}
        onChange={may.onChange}
      />
    )}
    <Checkbox
      label="受注のたびにメールを受け取る"
      name="mail_on_order"
      value={mail_on_order.value}
      onChange={mail_on_order.onChange}
    />
  </>
)

type OwnStoresProps = {
  value: readonly UserStore[]
  error: string | undefined
  onChange: (stores: UserStore[]) => void
}

/** The stores that a user sees who does not see all. */
const OwnStores = ({ value, error, onChange }: OwnStoresProps) => {
  const has = (id: string) => value.some(one => one.id === id)
  return (
    <FieldGroup label={`担当の得意先（${grouped(value.length)}件）`}>
      <div className="max-w-100">
        <StoreCombobox
          supplier_id={supplierId()}
          label="得意先を加える"
          hint="名前・カナ・コードで探します"
          name="store"
          error={error}
          clear
          onChoose={({ id, customer_code, name }) => {
            if (!has(id)) onChange([...value, { id, customer_code, name }])
          }}
        />
      </div>
      {value.length > 0 && (
        <ul className="relative mt-2 max-h-80 overflow-y-auto rounded-card border">
          {value.map(one => (
            <li key={one.id} className="flex min-h-11 items-center gap-2 border-b px-3 last:border-b-0">
              <span className="w-24 shrink-0 text-sm text-ink-soft tabular-nums">{one.customer_code}</span>
              <span className="min-w-0 flex-1 truncate">{one.name}</span>
              <IconButton
                icon={Trash2}
                label={`${one.name}を担当から外す`}
                onClick={() => onChange(value.filter(other => other.id !== one.id))}
              />
            </li>
          ))}
        </ul>
      )}
    </FieldGroup>
  )
}
