import type { WritingKind } from '../answer.ts'

/** What a text of a kind is read for, and by which words it shows. A sign is a hint, not a judgement: remarks say what was found or not
 *  found, and never give a mark. */
export interface Criterion {
  name: string
  /** One of these in a sentence shows it. */
  sign: RegExp
  praise: string
  missing: string
  /** A sentence that asks does not show it. */
  isSaid?: true
  /** Of the criterion by whose sentence it begins to count: a reply replies to something. */
  after?: string
}

/** What one looks for in an answer to a scenario or at a station: the five movements that Acuity's own advice and the schools' criteria
 *  come down to (acuityinsights.app, "How is Casper scored"; Medical Schools Council, "Core values and attributes"). */
const decisions: readonly Criterion[] = [
  {
    name: 'Danger first',
    sign: /\b(?:safe(?:ty)?|danger(?:ous)?|harm(?:ed)?|risk|urgent|emergency|999|hurt)\b/i,
    praise: 'You ask who may come to harm.',
    missing: 'Nothing says whether anyone is in danger. Begin with it where somebody may be, and be brief.',
  },
  {
    name: 'What is not known',
    sign: /\b(?:find out|ask(?: her| him| them| whether| if| what| why)?|check|(?:do not|don['’]t) know|whether|might be|may be|could be|understand)\b/i,
    praise: 'You look for what you do not know before you judge.',
    missing: 'Nothing is asked or left open. Name one fact that could change what you do, and how you would learn it.',
  },
  {
    name: 'The people in it',
    sign: /\b(?:feel(?:s|ing)?|afraid|scared|anxious|worried|upset|stress(?:ed)?|struggl(?:e|es|ing)|under (?:a lot of )?pressure|how (?:he|she|they) (?:is|are|feels?)|from (?:her|his|their) (?:side|point of view)|perspective|for (?:her|him|them)|respect|listen|embarrass|ashamed|need[s]?)\b/i,
    praise: 'You see it from another side.',
    missing:
      'No words show how it is for the others. Say what each may fear or need, also the one who looks to be at fault.',
  },
  {
    name: 'What you do',
    sign: /\b(?:i(?:['’]d| would| will| shall|['’]ll) (?:\w+\s+){0,2}(?:ask|tell|talk|speak|say|ring|call|offer|stay|go|help|explain|suggest|let|apologi[sz]e|propose|sit|take|give|write|report|stop|wait))\b/i,
    praise: 'You say what you would do, in steps that one can see.',
    missing: 'No step can be seen. Write “I would …” with a verb of doing: ask, ring, stay, offer.',
  },
  {
    name: 'If it does not work',
    sign: /\b(?:if (?:\w+\s+){1,6}(?:not|n['’]t|refuse[sd]?|still|fails?)|otherwise|unless|then i|next step|follow(?:ing)? up|afterwards|later)\b/i,
    praise: 'You think on to what follows.',
    missing: 'Nothing says what follows if this does not work. Add it.',
  },
]

const reasons: Criterion = {
  name: 'Reasons',
  sign: /\b(?:because|since|so that|therefore|which means|the reason)\b/i,
  praise: 'You give the reason for it.',
  missing:
    'No reason is marked as one, with “because” or “so that”. Two opposite decisions can both be rated well, and only the reasons tell them apart.',
}

export const criteriaOf: Readonly<Record<WritingKind, readonly Criterion[]>> = {
  casper: [...decisions, reasons],
  mmi: [
    ...decisions,
    reasons,
    {
      name: 'Both sides',
      sign: /\b(?:on the other hand|however|but|although|balance|weigh|against that|equally)\b/i,
      praise: 'You weigh one thing against another.',
      missing: 'Only one side is heard. Say what speaks for the other before you decide.',
    },
  ],
  essay: [
    {
      name: 'A position',
      sign: /\b(?:i (?:shall |will )?(?:argue|think|believe|hold|claim)|this essay|my view|in my view|turns on|the question is|should|ought)\b/i,
      isSaid: true,
      praise: 'You say what you will argue.',
      missing: 'No sentence says what you argue. Put your answer to the title into the first paragraph.',
    },
    {
      ...reasons,
      missing: 'No reason is marked as one. Give each paragraph one reason, with “because” or “since”.',
    },
    {
      name: 'An example',
      sign: /\b(?:for example|for instance|suppose|imagine|consider|such as|take the case|in the case of)\b/i,
      praise: 'You give an example.',
      missing: 'There is no example. One for a paragraph is enough, short and made up if you like.',
    },
    {
      name: 'The best objection',
      sign: /\b(?:it (?:may|might|could|can) be (?:objected|said|argued)|one might|some (?:say|argue|would)|critics|opponents|objection|admittedly|it is true that|granted)\b/i,
      praise: 'You let the other side speak.',
      missing: 'Nobody objects. Put the strongest objection, the one that you would least like to hear.',
    },
    {
      name: 'The reply',
      sign: /\b(?:however|but|yet|nevertheless|nonetheless|still,|even so|the answer to this)\b/i,
      after: 'The best objection',
      praise: 'You reply.',
      missing: 'No objection is replied to: name one, and say why your answer stands, or what limits it.',
    },
    {
      name: 'A distinction',
      sign: /\b(?:distinguish|distinction|difference between|not the same|as opposed to|unless|only (?:if|when|where)|except)\b/i,
      praise: 'You draw a distinction.',
      missing: 'There is no distinction. Most good short essays live on one.',
    },
    {
      name: 'A conclusion',
      sign: /\b(?:in conclusion|to conclude|therefore|so the answer|i conclude|thus|in the end|it follows)\b/i,
      praise: 'You come to a conclusion.',
      missing: 'No sentence concludes. Let the last paragraph answer the title in its own words.',
    },
  ],
  'personal-statement': [
    {
      name: 'What you did',
      sign: /\bi (?:(?:have|had|also|then|once)\s+)?(?:worked|volunteered|read|shadowed|helped|led|organi[sz]ed|watched|saw|spent|built|wrote|taught|cared|visited|studied|attended|ran|took|joined|sat|stood|spoke|talked|listened|met|held|fed|made|began|started|founded|set up|played|coached|trained|tutored|mentored|supported|assisted|served|observed|interviewed|raised|designed|measured|tested|presented|translated|completed|practi[sc]ed)\b/i,
      praise: 'You say what you did.',
      missing: 'Nothing says what you did or saw. Begin a paragraph with it, with a detail that only you could give.',
    },
    {
      name: 'So what',
      sign: /\b(?:i (?:(?!never\b|not\b|hardly\b)\w+\s+){0,2}(?:learn(?:ed|t)|reali[sz]ed|understood|noticed|found|saw how|came to see|was struck)|taught me|showed me|made me)\b/i,
      praise: 'You say what you understood by it.',
      missing: 'Nothing says what you understood by it.',
    },
    {
      name: 'Now what',
      sign: /\b(?:i now|since then|as a result|afterwards i|now i|next time|differently|i (?:have )?(?:started|began|begun|changed))\b/i,
      praise: 'You say what you do otherwise since.',
      missing: 'Nothing says what you did next, or do otherwise since.',
    },
    {
      name: 'Why this course',
      sign: /\b(?:why|want to (?:study|become|be)|choose|chose|drawn|course|degree|profession|doctor|dentist|solicitor|pharmacist|medicine|dentistry|law|pharmacy)\b/i,
      praise: 'You speak of the course itself.',
      missing: 'Nothing says why this course and no other.',
    },
  ],
}

/** A way to write that weakens a sentence. */
export interface Fault {
  criterion: string
  sign: RegExp
  advice: string
  kinds: readonly WritingKind[]
}

const all: readonly WritingKind[] = ['casper', 'mmi', 'essay', 'personal-statement']
const spoken: readonly WritingKind[] = ['casper', 'mmi']

export const faults: readonly Fault[] = [
  {
    criterion: 'Mind-reading',
    sign: /\b(?:obviously|clearly) (?:he|she|they|the \w+) (?:think|want|do|is|are|feel|just)\w*|\b(?:he|she|they) (?:obviously|clearly|just) (?:think|want|do(?:es)?n['’]t care)\w*/i,
    advice: 'You cannot know what they think. Say what they may think, or ask.',
    kinds: spoken,
  },
  {
    criterion: 'Threat',
    sign: /\bif (?:he|she|they) (?:does|do|will|refuse)\w*(?:n['’]t| not)?\b[^.]{0,40}\b(?:i(?:['’]d| would| will|['’]ll) (?:report|tell|expose|call))\b/i,
    advice: 'It reads as a threat. Say the same as a next step that you would tell them of.',
    kinds: spoken,
  },
  {
    criterion: 'Absolutes',
    sign: /\b(?:never (?:right|wrong|acceptable|justified|ok)|always (?:right|wrong|the (?:best|right))|under no circumstances|the most important thing)\b/i,
    advice: 'The next case will show the exception. Say when it holds.',
    kinds: all,
  },
  {
    criterion: 'Empty words',
    sign: /\b(?:communication is key|in an? (?:calm|respectful|professional|non-judgemental|empathetic) manner|approach the situation|be empathetic|gather (?:more )?information|(?:improved|developed|enhanced|honed) my (?:\w+ ){0,2}skills|importance of (?:empathy|teamwork|communication)|at the end of the day|think outside the box)\b/i,
    advice: 'Anyone could write this. Say what you would do or did, so that it can be seen.',
    kinds: all,
  },
  {
    criterion: 'Worn words',
    sign: /\b(?:since (?:i was|the age of|childhood)|from (?:a|an early) (?:young )?age|(?:always|ever) (?:wanted|dreamed|dreamt)|(?:my )?passion(?:ate)? (?:for|about)|for as long as i can remember)\b/i,
    advice: 'Readers meet this every day. Say what happened to you in its place.',
    kinds: ['personal-statement'],
  },
  {
    criterion: 'No answer',
    sign: /\bboth sides have (?:a|their) points?\b|\bthere are (?:two|many) sides\b|\bit is up to (?:each|the) (?:person|individual|reader)\b/i,
    advice: 'This is where an argument begins, not where it ends. Say which side, when and why.',
    kinds: ['essay', 'mmi'],
  },
]
