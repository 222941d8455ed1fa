import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import { useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { getDeal, listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import { settingsFirst } from '#contract/first-settings.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { listSuppliers } from '#contract/suppliers/own-suppliers.contract.ts'
import {
  type CheckedUpload,
  checkTemplateUpload,
  copyTemplateItems,
  downloadTemplate,
  listTemplateItems,
  template_kb,
  uploadTemplateItems,
} from '#contract/suppliers/template-items.contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { download, upload } from '#web/api/files.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { refusedBy } from '#web/form/form-messages.ts'
import { type OfferedSheets, SheetChoice, sheetsIn } from '#web/form/sheet-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { RowFaults } from './row-faults.tsx'

type Chosen = { file: File; checked: CheckedUpload; sheet: string | undefined }

/** A file is checked and then taken; what is done leads back to the `list`. */
const useUpload = (params: { consumer_id: string; deal_id: string }, list: string) => {
  const navigate = useNavigate()
  const say = useToast()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [offered, setOffered] = useState<OfferedSheets | null>(null)
  const [failed, setFailed] = useState<string | null>(null)

  const guarded = async (work: () => Promise<void>) => {
    setFailed(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(refusedBy(error)?.messages[0]?.message ?? errorMessage(error))
    }
  }
  const done = (words: string) => {
    for (const route of [listTemplateItems, listOrderListItems, getDeal, listSuppliers]) void invalidate(route)
    say(words)
    void navigate(list, { replace: true })
  }
  const check = (file: File, sheet?: string) =>
    guarded(async () => {
      setChosen(null)
      setOffered(null)
      if (file.size > template_kb * 1024) {
        setFailed(`ファイルは${template_kb / 1000}MB以下にしてください`)
        return
      }
      try {
        const query = { sheet }
        setChosen({ file, sheet, checked: await upload(checkTemplateUpload, { params, query, file, name: file.name }) })
      } catch (error) {
        const sheets = sheetsIn(error)
        if (!sheets) throw error
        setOffered({ file, sheets })
      }
    })
  const take = () =>
    guarded(async () => {
      if (!chosen) return
      const { added, changed } = await upload(uploadTemplateItems, {
        params,
        query: { sheet: chosen.sheet },
        file: chosen.file,
        name: chosen.file.name,
      })
      done(`${added}件を加え、${changed}件を更新しました`)
    })
  return { failed, offered, chosen, guarded, check, take, done }
}

/** Many items at once: from a file that is checked before anything changes, or from another own supplier. */
export const Screen = () => {
  const { deal_id = '' } = useParams()
  const params = { consumer_id: consumerId(), deal_id }
  const { data: supplier } = useData(...settingsFirst.templateUpload(params).supplier, { fresh_for: 60_000 })
  const list = pathTo(consumerPages.templateItems.path, { deal_id })
  const { failed, offered, chosen, guarded, check, take, done } = useUpload(params, list)

  return (
    <ConsumerPage
      title={supplier ? `${supplier.name}の商品をまとめて登録` : consumerPages.templateUpload.title}
      back={list}
    >
      <div className="flex flex-col gap-8">
        {failed !== null && <Notice kind="error" title={failed} />}
        {offered && <SheetChoice offered={offered} onChoose={sheet => void check(offered.file, sheet)} />}
        <section aria-labelledby="file" className="flex flex-col gap-3">
          <h2 id="file" className="text-lg">
            ファイルから
          </h2>
          <p className="phrase text-sm text-ink-soft">
            1行目に「商品名」「単位」などの見出しがあるCSVまたはExcel（.xlsx）を選んでください。内容を確認してから取り込みます。
          </p>
          <Button
            icon={Download}
            onClick={() => guarded(async () => void (await download(downloadTemplate, { params })))}
          >
            ひな形をダウンロード（Excel）
          </Button>
          <FileButton onChoose={check} />
          {chosen && <Checked chosen={chosen} onTake={take} />}
        </section>
        <CopyFrom
          deal_id={deal_id}
          onCopy={from_deal_id =>
            guarded(async () => {
              const { added, skipped } = await call(copyTemplateItems, { params, body: { from_deal_id } })
              done(`${added}件を写しました${skipped > 0 ? `（同じ商品${skipped}件は写していません）` : ''}`)
            })
          }
        />
      </div>
    </ConsumerPage>
  )
}

const FileButton = ({ onChoose }: { onChoose: (file: File) => Promise<void> }) => {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx"
        aria-label="商品のファイル"
        className="sr-only"
        tabIndex={-1}
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          // The same file, mended, can be chosen again.
          event.currentTarget.value = ''
          if (!file) return
          setBusy(true)
          onChoose(file)
            .finally(() => setBusy(false))
            .catch(reportError)
        }}
      />
      <Button look="primary" icon={FileUp} busy={busy} onClick={() => input.current?.click()}>
        ファイルを選ぶ
      </Button>
    </>
  )
}

const kinds = { new: '追加', changed: '更新', same: '変更なし' }

const Checked = ({ chosen: { file, checked }, onTake }: { chosen: Chosen; onTake: () => Promise<void> }) => {
  const { errors, items, new_count, changed_count } = checked
  return (
    <div className="flex flex-col gap-3">
      {errors.length > 0 ? (
        <Notice kind="error" title={`${file.name}に${errors.length}件の誤りがあります`}>
          何も取り込んでいません。直して保存し、もう一度ファイルを選んでください。
        </Notice>
      ) : (
        <Notice kind="success" title={`${file.name}を確認しました`}>
          {`追加 ${new_count}件・更新 ${changed_count}件・変更なし ${items.length - new_count - changed_count}件`}
        </Notice>
      )}
      {errors.length > 0 ? (
        <RowFaults errors={errors} />
      ) : (
        <>
          <Button look="primary" size="large" onClick={onTake} disabled={new_count + changed_count === 0}>
            この内容で取り込む
          </Button>
          <ul className="rounded-card border">
            {items.slice(0, 200).map(({ row_number, kind, item }) => (
              <li key={row_number} className="flex items-baseline justify-between gap-3 border-b p-3 last:border-b-0">
                <span className="min-w-0">
                  <span className="font-bold">{item.name}</span>{' '}
                  <span className="text-sm text-ink-soft">
                    {[item.code, item.spec, item.unit, item.price === '' ? '' : `${item.price}円`]
                      .filter(part => part !== '')
                      .join('・')}
                  </span>
                </span>
                <span className="shrink-0 text-sm text-ink-soft">{kinds[kind]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const CopyFrom = ({ deal_id, onCopy }: { deal_id: string; onCopy: (from: string) => Promise<void> }) => {
  const { data } = useData(listSuppliers, { params: { consumer_id: consumerId() } }, { fresh_for: 60_000 })
  const [from, setFrom] = useState('')
  const others =
    data?.items.filter(one => one.own && one.state !== 'ended' && one.deal_id !== deal_id && one.item_count > 0) ?? []
  if (others.length === 0) return null
  return (
    <section aria-labelledby="copy" className="flex flex-col gap-3">
      <h2 id="copy" className="text-lg">
        ほかの仕入先から
      </h2>
      <SelectField
        label="写す元の仕入先"
        name="from"
        value={from}
        onChange={setFrom}
        placeholder="選択してください"
        choices={others.map(one => ({ value: one.deal_id, label: `${one.name}（${one.item_count}件）` }))}
      />
      <Button icon={Copy} disabled={from === ''} onClick={() => onCopy(from)}>
        商品を写す
      </Button>
    </section>
  )
}
