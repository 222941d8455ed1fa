import type { TemplateItem } from '#contract/suppliers/template-items.contract.ts'
import {
  type TemplateItemForm,
  type TemplateItemInput,
  templateItemForm,
} from '#contract/suppliers/template-items.contract.ts'
import { decimal } from '#domain/shared/decimal.ts'
import { template_labels } from '#domain/suppliers/template-file.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export const inputOfItem = (item: TemplateItem): TemplateItemInput => ({
  code: item.code,
  name: item.name,
  spec: item.spec,
  unit: item.unit,
  price: item.price === null ? '' : decimal(item.price),
  tax_rate: item.tax_rate,
})

const half = { autoComplete: 'off', className: 'flex-1' }

/** Writes down a template item: a new one, or one that is there. */
export const TemplateItemDialog = ({
  title,
  initial,
  submit_word,
  onSubmit,
  onClose,
}: {
  title: string
  initial: TemplateItemInput
  submit_word: string
  onSubmit: (item: TemplateItemForm) => unknown
  onClose: () => void
}) => {
  const form = useForm({ schema: templateItemForm, initial, onSubmit })
  return (
    <Dialog open onClose={onClose} title={title} kind="sheet">
      <Form form={form} className="gap-4">
        <TextField label={template_labels.name} required autoComplete="off" data-autofocus {...form.bind('name')} />
        <div className="flex gap-3">
          <TextField label={template_labels.unit} required placeholder="例 箱、kg" {...half} {...form.bind('unit')} />
          <TextField label={template_labels.spec} {...half} {...form.bind('spec')} />
        </div>
        <div className="flex gap-3">
          <TextField
            label={`${template_labels.price}（円・税抜）`}
            inputMode="decimal"
            {...half}
            {...form.bind('price')}
          />
          <TextField label={template_labels.code} {...half} {...form.bind('code')} />
        </div>
        <RadioGroup
          label={template_labels.tax_rate}
          row
          name="tax_rate"
          value={form.values.tax_rate === 8 ? '8' : '10'}
          onChange={rate => form.setValue('tax_rate', rate === '8' ? 8 : 10)}
          choices={[
            { value: '8', label: '8%（食品）' },
            { value: '10', label: '10%' },
          ]}
        />
        <Button type="submit" look="primary" size="large" wide busy={form.busy}>
          {submit_word}
        </Button>
      </Form>
    </Dialog>
  )
}
