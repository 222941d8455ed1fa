import Printer from 'lucide-react/icons/printer'
import Search from 'lucide-react/icons/search'

import { Frame, State } from '#web/preview/frame.tsx'

import { Button, ButtonAnchor, IconButton } from './button.tsx'
import { ButtonLink, TextLink } from './button-link.tsx'

export const Looks = () => (
  <Frame title="ボタン">
    <State name="primary secondary quiet danger">
      <div className="flex flex-wrap gap-2">
        <Button look="primary">発注する</Button>
        <Button>印刷</Button>
        <Button look="quiet">やめる</Button>
        <Button look="danger">取り消す</Button>
      </div>
    </State>
    <State name="大きさ">
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" icon={Printer}>
          印刷
        </Button>
        <Button icon={Printer}>印刷</Button>
        <Button size="large" look="primary">
          確認へ
        </Button>
      </div>
    </State>
    <State name="処理中(幅は変わりません)・使えない">
      <div className="flex flex-wrap gap-2">
        <Button look="primary" busy>
          発注する
        </Button>
        <Button busy icon={Printer}>
          印刷
        </Button>
        <Button look="primary" disabled>
          発注する
        </Button>
        <Button disabled>印刷</Button>
      </div>
    </State>
    <State name="押すと2秒かかる">
      <Button look="primary" onClick={() => new Promise(resolve => setTimeout(resolve, 2000))}>
        送信する
      </Button>
    </State>
    <State name="長い言葉・幅いっぱい">
      <Button look="primary" wide size="large">
        この内容で丸山水産ほか3社へまとめて発注する
      </Button>
      <div className="w-48">
        <Button wide>前回の発注内容をすべてコピーして入力する</Button>
      </div>
    </State>
    <State name="リンク・アイコン">
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink to="/orders" look="primary">
          発注画面へ
        </ButtonLink>
        <ButtonAnchor href="tel:0312345678">電話する</ButtonAnchor>
        <IconButton icon={Search} label="検索" />
        <IconButton icon={Search} label="検索する" look="secondary" />
        <IconButton icon={Search} label="検索できません" disabled />
        <TextLink to="/orders">発注履歴を見る</TextLink>
      </div>
    </State>
  </Frame>
)
