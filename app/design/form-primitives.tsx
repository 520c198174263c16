import { useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { IndexTabs } from '../ui/controls/index-tabs.tsx'
import { Popover, PopoverClose } from '../ui/controls/popover.tsx'
import { type Range, RangeSlider } from '../ui/controls/range-slider.tsx'
import { SearchBox } from '../ui/controls/search-box.tsx'
import { Section } from '../ui/layout/section.tsx'
import { Segments } from '../ui/controls/segments.tsx'
import { SelectField } from '../ui/controls/select-field.tsx'
import { Tabs } from '../ui/controls/tabs.tsx'
import { TextArea } from '../ui/controls/text-area.tsx'
import { TextField } from '../ui/controls/text-field.tsx'
import css from './design-page.module.css'

const professions = ['All', 'Medicine', 'Dentistry', 'Pharmacy', 'Law'].map((value) => ({ value, label: value }))

/** What is filled in or chosen, in each of its states. */
export function FormPrimitives() {
  const [words, setWords] = useState('')
  const [profession, setProfession] = useState('All')
  const [billing, setBilling] = useState<'month' | 'year'>('month')
  const [urgency, setUrgency] = useState<'low' | 'normal' | 'high'>('normal')
  const [range, setRange] = useState<Range>([100, 600])
  const [tab, setTab] = useState<'one' | 'two' | 'three'>('one')
  return (
    <>
      <Section title="Fields">
        <div className={css['grid']}>
          <TextField label="A line of text" hint="A hint stands under the label." />
          <TextField label="With what was wrong" error="Please enter a valid email address" defaultValue="ada" />
          <TextField label="Not needed" isOptional placeholder="A placeholder" />
          <TextField label="A password" type="password" defaultValue="secret words" autoComplete="off" />
          <TextField label="Not to be changed" disabled defaultValue="As it is" />
          <TextArea label="Several lines" />
          <SelectField
            label="One of a few"
            value={urgency}
            onValue={setUrgency}
            options={[
              { value: 'low', label: 'Low' },
              { value: 'normal', label: 'Normal' },
              { value: 'high', label: 'High' },
            ]}
          />
        </div>
      </Section>
      <Section title="Search and choice">
        <div className={css['stack']}>
          <SearchBox
            label="Search"
            placeholder="Search courses, instructors, or topics..."
            maxLength={100}
            value={words}
            onValue={setWords}
          />
          <IndexTabs label="Profession" options={professions} chosen={profession} onChoose={setProfession} />
          <Segments
            legend="Billing"
            chosen={billing}
            onChoose={setBilling}
            options={[
              { value: 'month', label: 'Monthly' },
              { value: 'year', label: 'Yearly' },
            ]}
          />
          <RangeSlider legend="Price" min={0} max={1000} step={10} unit="£" value={range} onChange={setRange} />
          <div>
            <Popover trigger={<Button look="secondary">Open a panel</Button>} label="A panel">
              <p>It opens beside its button; Escape closes it.</p>
              <PopoverClose>
                <Button look="plain">Close</Button>
              </PopoverClose>
            </Popover>
          </div>
          <Tabs
            label="Leaves"
            open={tab}
            onOpen={setTab}
            tabs={(['one', 'two', 'three'] as const).map((id) => ({
              id,
              label: `Panel ${id}`,
              content: <p>What stands on panel {id}.</p>,
            }))}
          />
        </div>
      </Section>
    </>
  )
}
