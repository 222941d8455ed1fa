import { useState } from 'react'

import { Frame, State } from '#web/preview/frame.tsx'

import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Sheet } from './sheet.tsx'
import { TextField } from './text-field.tsx'
import { useToast } from './toast.tsx'

const paragraphs = Array.from({ length: 24 }, (_, n) => `${n + 1}. 真鯛 養殖 1.5kg前後 2尾`)

export const Opened = () => {
  const [open, setOpen] = useState(true)
  return (
    <Frame title="ダイアログ">
      <Button onClick={() => setOpen(true)}>開く</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="この発注を取り消しますか"
        width="narrow"
        actions={
          <>
            <Button onClick={() => setOpen(false)}>取り消さない</Button>
            <Button look="danger" onClick={() => setOpen(false)}>
              発注を取り消す
            </Button>
          </>
        }
      >
        <p>2026/11/24(火)納品 鮨まるたの発注(2611-0412)を取り消します。取り消すと丸山水産に通知されます。</p>
      </Dialog>
    </Frame>
  )
}

export const SheetWithFocus = () => {
  const [open, setOpen] = useState(true)
  const [name, setName] = useState('')
  return (
    <Frame title="シート">
      <Button onClick={() => setOpen(true)}>開く</Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="マイリストの名前"
        actions={
          <Button look="primary" wide onClick={() => setOpen(false)}>
            保存する
          </Button>
        }
      >
        <TextField label="名前" name="name" value={name} onChange={setName} data-autofocus />
      </Sheet>
    </Frame>
  )
}

export const Long = () => {
  const [open, setOpen] = useState(true)
  return (
    <Frame title="長い内容">
      <Button onClick={() => setOpen(true)}>開く</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="2026/11/24(火)納品の発注内容に、前回の発注からコピーする商品を選んでください"
        width="wide"
        actions={<Button look="primary">コピーする</Button>}
      >
        {paragraphs.map(text => (
          <p key={text} className="border-b py-3">
            {text}
          </p>
        ))}
      </Dialog>
    </Frame>
  )
}

export const Toasts = () => {
  const say = useToast()
  return (
    <Frame title="お知らせ">
      <State name="押すと下に出ます">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => say('12件を処理済にしました', { action: { label: '元に戻す', onPress: () => {} } })}>
            処理済
          </Button>
          <Button
            onClick={() => say('送信できませんでした。電波の届く所でもう一度お試しください。', { kind: 'error' })}
          >
            失敗
          </Button>
        </div>
      </State>
    </Frame>
  )
}
