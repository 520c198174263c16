/** What people choose when asked for a password: names, places, teams, pets, bands and what they say to each other. */
export const commonWords: readonly string[] =
  `abc abcabc abcd abcdabcd abcdef abcdefgh abigail access admin administrator adrian airplane albert alexander alexandra
alexis allison alpha amanda amber america american amigos amsterdam anderson andrea andreas andrew angel angela angels
animal anthony antonio apples april aquarius arizona arnold arsenal arthur asdasd asdf asdfg asdfgh asdfghjk asdfghjkl
ashley astros athens atlanta august aurora austin australia autumn azerty azertyui babyboy babygirl badboy badger
bailey bambam banana bandit barbara barbie barcelona barney baseball basketball batman beaches beautiful beaver
beckham benjamin berlin bernard bigboy bigdog billy birthday biscuit blackie blackjack blaster blessed blizzard
blondie blossom blue bluebird bobby bonnie boomer boston bradley brandon brandy brazil brian britney brittany brooklyn
brother bubbles buddha buddy bulldog bullshit buster butter buttercup butterfly caesar california camaro cameron
canada candy captain caramel carlos carmen carolina caroline carter casper catherine celeste celtic champion chance
changeit changeme charles charlie charlotte cheese chelsea cherry chester chicago chicken chocolate chris christian
christina christine christmas christopher cinderella claire claudia clinton coffee college colorado compaq computer
connor contrasena cookie cooper corona corvette cowboy cowboys crazy creative cricket crystal cupcake daddy daisy
dakota dallas daniel danielle darkness darling david deadpool death december default dennis dentist denver derrick
desire destiny detroit devil diamond diamonds diana diego doctor dolphin dolphins dominic donald doraemon dorothy
douglas dragon dragonball dreamer dublin ducati eagle eagles eclipse eddie edinburgh edward einstein elephant
elizabeth emerald emily eminem emma england enigma enter eric erica estrella eternal eugene europe evelyn everton exam
explorer express facebook falcon family fantasy february felicia felix fender fernando ferrari fishing florida flower
flowers fluffy football forest forever formula fortnite france francesco francis francisco frankie freddy frederick
freedom friday friend friends fuckoff fuckyou gabriel galaxy gandalf garfield gateway gemini genesis george georgia
german germany gibson ginger giovanni gladys glasgow gloria godzilla golden goldfish golf good goodluck google gordon
gorgeous gphc grace grandma green greenday gregory griffin guest guitar gunner hamilton hannah happy hardcore harley
harrison harry harrypotter hawaii heather heaven helena hello helloworld helpme henry hercules hockey hollywood homer
honey honeybee horses hospital hottie houston howard hummer hunter iceman idontknow ihateyou iloveme iloveyou imagine
indian indiana infinity inlove insert internet ironman isabella isabelle italy iverson jackass jackie jackson jacob
jaguar jamaica james janice january japan jasmine jason jasper jeffrey jelly jennifer jeremy jerome jessica jessie
jesus jimmy johnny johnson jonathan jordan joseph josephine joshua julian juliana juliet junior justice justin
justinbieber juventus karate katherine kathleen katie kawasaki kayla keith kelly kelvin kennedy kenneth kevin killer
kimberly kingdom kissme kitten kitty knight kristen kristina ladybug lakers lalala lauren lawrence legend leonard
leonardo leslie letmein lifehack lightning lights lincoln linda lindsay linkinpark lion lionking little liverpool
lkjhgfdsa login logitech lollipop london lorenzo louise lovelove lovely loveme lover loverboy loveyou lucky lucy
luther maddog madison madonna madrid maggie magic magnolia mahalkita malcolm manager manchester march margaret maria
mariana marie marina marine mario marlboro marley marshall martin martina marvel marvin master mathew matilda matrix
matthew maverick maxwell medical medicine megan melanie melissa mercedes mercury merlin metallica mexico miami michael
michelle mickey microsoft midnight mike miller million minecraft miranda miriam misty mnbvcxz mohammed mommy monday
money monica monique monkey monster montana montreal moonlight morgan morning motdepasse mother motorola mountain
mouse movies muffin murphy music mustang mylove mypassword naruto nascar natalie natasha nathan nation nelson
newcastle newlife newyork nicholas nicola nicole nigeria nikita nintendo nirvana nissan norman nothing november nurse
nursing october oliver olivia online orange ordinary oscar packers pakistan pamela panda pandora pantera panther
paradise paris parker pass passion passpass passport passw0rd password passwort patricia patrick paul paula peaches
peanut pebbles penguin pentium people pepper peter phantom pharmacist pharmacy philip philips phillip phoenix picasso
piglet pineapple pink pirate player please pluto poiuytrewq pokemon police popcorn porsche portugal precious preston
prince princess private professor project puppies puppy purple python qazwsx qazwsxedc queen queenie qweasd qweasdzxc
qweqwe qwer qwert qwerty qwertyui qwertyuiop rabbit rachel racing raiders rainbow rambo ramona ranger rangers raptor
rascal raymond realmadrid rebecca redskins reggie regina reload remember renault revision reynolds ricardo richard
river roadrunner robbie robert robin robinson rocket rockstar rocky rockyou rodney roland roman romance ronaldo rooney
rosemary roses rosie royals ruby russell russia sabrina sakura salvador samantha samsam samsung samuel sandra santiago
sasha saturn savannah scarface scarlett school scooter scorpion scotland scott scotty sebastian secret security
semperfi senior september serena sergio sexy shadow shannon shaolin sharon sheila shelby sherlock shirley shorty
silver simone simpson simpsons sister skittles skyline slayer slipknot smile smiley smith smokey snoopy snowball
snowman soccer softball sophia sophie southpark spain sparky spartan special speedy spencer spiderman spirit spongebob
sports spring stanley starfish stars starwars stealth stella stephanie stephen sterling steven stevie strawberry
student study stupid sugar summer sunday sunflower sunny sunset sunshine superman superstar support surfer surgeon
susan suzanne sweden sweet sweetheart sweetie sweety swimming sydney sylvia system tamara tatiana taurus taylor
teacher teddy teddybear tequila teresa terminator terry test tester testing texas theman theresa thomas thunder
thursday tiffany tiger tigers tigger tinkerbell tintin titanic tobias tomato tommy toronto tottenham toyota travis
trinity tristan trooper trustno tucker tuesday turtle tweety twilight twister tyler ucat undertaker unicorn united
universe university vademecum valencia valentina valentine valeria vampire vanessa vanilla velvet veronica victoria
viking vincent violet viper virginia vladimir volcano volleyball walter warcraft warrior warriors watermelon webmaster
wednesday welcome wellington wendy westham whatever whiskey whisky william williams willow wilson windows winner
winston winter wizard wolf wolverine wonder woody wrestling xavier yamaha yankees yellow yolanda young zachary zidane
zombie zxcv zxcvbn zxcvbnm`.split(/\s+/)
