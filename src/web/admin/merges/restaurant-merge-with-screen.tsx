import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { adminFirst } from '#contract/first-admin.ts'
import { getAdminRestaurant, listAdminRestaurants } from '#contract/houses/admin-restaurants.contract.ts'
import {
  getMergePreview,
  type MergePreview,
  type MergeSide,
  mergeForm,
  mergeRestaurants,
} from '#contract/merges/merge.contract.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { mergeGuard } from '#domain/merges/merge.ts'
import { fold } from '#domain/shared/japanese.ts'
import { ActingForm } from '#web/admin/acting.tsx'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { MergeConflicts } from './merge-conflicts.tsx'
import { MergeSides } from './merge-sides.tsx'

/** Two registrations beside each other, what becomes of each part, and the press that makes them one. */
export const Screen = () => {
  const { id = '', goes_id = '' } = useParams()
  const { data: preview } = useData(...adminFirst.restaurantMergeWith({ id, goes_id }).preview, { fresh_for: 0 })
  return (
    <>
      <DeskBack to={pathTo(adminPages.restaurantMerge, { id })}>候補の一覧</DeskBack>
      <DeskHead
        title={adminPages.restaurantMergeWith.title}
        actions={
          <ButtonLink icon={ArrowLeftRight} to={pathTo(adminPages.restaurantMergeWith, { id: goes_id, goes_id: id })}>
            残す方を入れ替える
          </ButtonLink>
        }
      />
      {preview ? <Merge key={`${id} ${goes_id}`} preview={preview} /> : <SkeletonRows rows={10} />}
    </>
  )
}

const empty = { typed: '', reason: '' }

const useMerge = (preview: MergePreview) => {
  const say = useToast()
  const navigate = useNavigate()
  const { stays, goes, conflicts } = preview
  /** Of each supplier that both have, which deal ends. */
  const [ends, setEnds] = useState<Record<string, string>>({})
  const kept = useKeptDraft(`merge:${stays.id}:${goes.id}`, empty, 0)
  const form = useForm({
    schema: mergeForm,
    initial: kept.draft,
    onSubmit: async body => {
      const params = { id: stays.id, goes_id: goes.id }
      const end_deal_ids = conflicts.flatMap(one => ends[one.supplier_id] ?? [])
      try {
        await call(mergeRestaurants, { params, body: { ...body, end_deal_ids } })
      } catch (error) {
        // Something has come in meanwhile: what stands now is shown beside what was typed.
        if (detailOf(error, 'current')) void invalidate(getMergePreview)
        throw error
      }
      kept.drop()
      say(`「${goes.name}」を「${stays.name}」に統合しました`)
      void Promise.all([invalidate(getAdminRestaurant), invalidate(listAdminRestaurants)])
      void navigate(pathTo(adminPages.restaurantDetail, { id: stays.id }))
    },
  })
  useKeepTyped(form.values, kept)
  return { form, ends, choose: (supplier_id: string, deal_id: string) => setEnds({ ...ends, [supplier_id]: deal_id }) }
}

const Merge = ({ preview }: { preview: MergePreview }) => {
  const { stays, goes, conflicts, blockers } = preview
  const { form, ends, choose } = useMerge(preview)
  const guard = mergeGuard(stays, goes)
  const chosen = conflicts.every(one => ends[one.supplier_id] !== undefined)
  return (
    <div className="flex max-w-300 flex-col gap-4">
      {blockers.length > 0 && (
        <Notice kind="warning" title="いまは統合できません">
          <ul className="list-disc pl-5">
            {blockers.map(one => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Notice>
      )}
      {!areAlike(stays, goes) && (
        <Notice kind="warning" title="別の店舗ではありませんか">
          店名・電話番号・住所・メールアドレスが、どれも異なります。
        </Notice>
      )}
      <MergeSides stays={stays} goes={goes} />
      {conflicts.length > 0 && <MergeConflicts preview={preview} ends={ends} onChoose={choose} />}
      <WhatHappens stays_name={stays.name} goes_name={goes.name} />
      <ActingForm>
        <Form form={form}>
          <Card title="統合する">
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              <TextField
                label="統合する理由"
                hint="両方の店舗の方が読みます"
                autoComplete="off"
                required
                {...form.bind('reason')}
              />
              <TextField
                label={`なくなる店舗の${guard.label}`}
                hint={`取り違えを防ぐため、なくなる店舗だけの${guard.label}「${guard.value}」を入力してください`}
                autoComplete="off"
                required
                {...form.bind('typed')}
              />
            </div>
            {!chosen && <p className="mt-4 text-amber">続ける取引を、仕入先ごとに選んでください。</p>}
            <Button
              type="submit"
              look="danger"
              className="mt-4"
              busy={form.busy}
              disabled={blockers.length > 0 || !chosen}
            >
              統合する（元に戻せません）
            </Button>
          </Card>
        </Form>
      </ActingForm>
    </div>
  )
}

/** Whether anything by which a restaurant is known is the same of both. */
const areAlike = (one: MergeSide, other: MergeSide) =>
  (['name', 'phone_number', 'address', 'mail_address'] as const).some(field => {
    const [mine, theirs] = [one[field], other[field]].map(text => fold(text ?? '').replace(/[\s-]/g, ''))
    return mine !== '' && mine === theirs
  })

const WhatHappens = ({ stays_name, goes_name }: { stays_name: string; goes_name: string }) => (
  <Card title="統合すると">
    <ul className="phrase list-disc space-y-1 pl-5">
      <li>
        「{goes_name}」の取引・発注リスト・価格・定期発注・発注・メッセージ・お知らせは、そのまま「{stays_name}
        」に移ります。発注の番号、注文書の内容、経緯は変わりません。
      </li>
      <li>
        「{goes_name}」のメンバーは、同じログインIDとパスワードで「{stays_name}
        」を使います。ログイン中の端末はそのまま使え、続く取引なら、開いている画面からの発注も「{stays_name}
        」に届きます。終了する取引の画面で入力中のものは、発注できません（続く取引で入力し直します）。
      </li>
      <li>店名・住所・電話番号・承認の設定は「{stays_name}」のものが残ります。</li>
      <li>両方のメンバーと、「{goes_name}」の取引先の卸に、メールと通知でお知らせします。</li>
      <li className="font-bold">元に戻すことはできません。</li>
    </ul>
  </Card>
)
