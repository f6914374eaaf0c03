"""The words of which invitations are made: common, neutral, and told apart when they are heard.

No word is the beginning of another, so that a code can also be read where nobody typed the spaces; no two differ in one
letter alone, or sound alike (`tests/server/test_codes.py`).
"""

_LIST = """
acorn acrobat actor admiral advice agenda airport alarm album algebra alibi almond alphabet altitude amazing amber
amount anagram anchor ancient animal answer antelope antenna antique anvil appetite apple apricot apron aquarium
arcade arctic armchair artist asphalt asteroid athlete attach attic auction audio aurora autumn avenue aviator avocado
awake award backpack badge bagel bagpipe bakery balance balcony ballad balloon balsam bamboo banana bandage banjo
banner bargain baritone barley barrel baseball basil basket bathtub battery beacon beaver bedroom beetle beetroot
belfry bench berry bicycle birch birthday bison blanket blizzard blossom blouse bluebell board bobbin bobcat bonfire
bonus bookcase border bottom boulder bouquet boutique bowling bracelet bracket branch brass bread brick bright
broccoli bronze broom brownie brush bubble bucket buckle budget bungalow burger bushel cabaret cabbage cabin cable
cactus calcium calendar camel camera campus candle candy canoe canvas canyon caramel caravan carbon cardigan cargo
caribou carnival carpet carrot cartoon cascade cashew castle cedar ceiling celery cello celsius cement century ceramic
chain chalk champion channel chapter chariot cheese cheetah chemist cherry chestnut chicken chipmunk chisel chowder
cicada cinema cinnamon circle circus citizen citrus civic clarinet clarity classic clay clever cliff climate clinic
clock cloud coaster cobalt cobbler cocoa coconut coffee collar combine comedy comic commerce compost computer concert
condor confetti copper copy coral corduroy corner corridor cosmos costume cottage cotton country cousin cradle crane
crater credit crescent cricket crimson crossing crouton crown cruise crystal cucumber culture cupboard cushion custard
cycle cyclone cylinder daffodil daisy dancer darling dawn decade decimal delta denim dentist deposit diagram diamond
diary digital dinner dinosaur diploma director disco discus district doctor dogwood dolphin donkey doorbell dorsal
dragon dramatic drawer dream dress drift driver drizzle duchess duck dumpling dungeon duplex dust dwelling eagle
earring earth easel eastern echo eclipse economy editor effort elastic elbow elder elegant element elephant elevator
elixir embassy emblem emerald emperor energy engine envelope episode equator escort espresso essay estate eternal
evening example exhibit exotic expert explorer express fabric factory fairway fairy falcon family famous fanfare
fantasy farmer fashion faucet feather fence fern ferret festival fiction fiddle field fiesta figure film finch finger
finish firefly firewood fisher flag flamingo flannel flask fleece flint floor florist flounder flute foam focus folder
folklore fondue football forecast forest forklift formula fortress fortune fossil foxglove fragile fragment frame
freckle freedom freeway freezer friend frigate frolic frontier frost fruit fungus furnace furrow future gadget galaxy
gallon garage gargoyle garlic garment gazebo gazelle genius geranium gift gigantic gingham giraffe glacier gladly
glass glitter globe goblet goldfish golf goose governor graceful granite granola grape gravel gravity grocer grotto
ground guest gumdrop habitat haddock hairpin halibut hallway hamlet hammer hammock hamster handbag hangar happy
harmony harness harp harvest hawthorn haystack headline heater hedge helmet herald heritage hexagon hibiscus hickory
highway hiking hilltop holiday holly hologram homework honest honey hoodie hopeful horizon hornet horse hostess hotel
housing huddle humble husky hydrant iceberg icicle imagine inkwell inlet insect interest iris ironing island ivory
jacket jackpot javelin jelly jersey jewel jigsaw journey jubilee juggler jukebox jumbo jumper jungle juniper justice
kangaroo kelp ketchup kettle kingdom kiosk kitchen kiwi label ladder lagoon lamb lantern laptop lark laser lasso
laurel lava lavender leaflet lecture legacy legend lemon lentil leopard lettuce library lifeboat lilac limit lioness
liquid lizard llama lobster locker lodge logic lollipop lounge loyal lullaby lumber lunar lunch luxury macaroni
machine maestro magazine magic magnet magpie mahogany mailbox mallard mammal mammoth manager mango mansion maple
marathon marble marina market marsh mascot mason mattress measure melody mentor mercury mermaid message meteor
midnight mileage minnow mint mirror mixture monitor moon morning morsel mountain mouse mushroom muslin mustang mystery
napkin narrow narwhal nebula necklace nectar needle nephew nest network nickel normal north notebook novel nozzle
nurse nutmeg oatmeal object ocean octave octopus odyssey office olive omelette onion opera orchard orchid organ
ostrich otter outback outfit outing outlet oxford oxygen oyster painter palace palm pancake panda panel pansy panther
paper parade paragon parasol parcel parent parking parsley partner passage pasta pastel pastry patio pattern pavement
peach peacock peanut pelican pencil pendant penguin perfect perfume petrol physics picnic picture pilgrim pillow
pimento pitcher pixel pizza planet planner plaster platform plenty plum plywood polar polish polka popcorn porridge
portrait postage postcard potato powder prairie prelude premium pretzel prism problem product profile promise proper
protein province public pudding puffin pullover pumpkin pupil puppet purple puzzle pyramid python quality quarry
quartet queen quick quiet quiz rabbit raccoon radar radio radish radius rafter ragtime railway rainbow raisin rally
ramble rampart ranger rattle raven rebound receipt record renting result ribbon ridge ripple roast robust roller
romance roof rooster rope rosemary rotunda rubber rumba runner saddle safari salad salmon salsa sample sandal sandwich
sapling sardine satchel satin sausage savanna scallop scarlet scholar school scooter scout screen script seagull
seashell season seaweed secret sentence sequel shadow shampoo shark sheep shelf shelter sheriff shield shirt shovel
shower shrimp shuttle signal silent silk silver siren sister skipper skylark skyline slalom sledge sleeve slogan smile
smooth snorkel snowball soap soccer social sock sofa sonata soprano south soybean spaniel spanner sparkle sparrow
spatula speaker special spectrum speech sphere spider spinach spiral spirit splash spoon sport spring sprout spruce
square squash stable stadium stamina stamp standard statue steam steel stencil stereo steward stitch storm stove straw
street stripe strudel subject suburb subway sugar suitcase sunrise supper surf surname surprise swallow swan sweater
swift swing symphony system tablet tadpole tailor talent tandem tapioca target tavern teacher teaspoon telegram tennis
terrace textile theory thermos thimble thistle thread throne thumb thunder tiger timber tinsel titanium toddler token
tomato tombola tornado tourist towel tractor trader traffic trail transit trapeze treasure treetop trellis tremor
triangle tricycle trifle trombone trophy tropical trousers trout truck trumpet tugboat tulip tuna tunnel turkey turnip
turtle tutor tweed twilight twin twist tympani umbrella uncle unicorn uniform universe update usher valley varnish
velvet vendor venison veteran vibrant video village vinegar vineyard vintage violet violin visa visitor vitamin vivid
voyage waffle wagon wagtail waiter walkway wallet walnut walrus warbler wardrobe warm washer watch waxwork wealth
wedding weekend welcome western whale wheat whisker wildcat wildlife windmill window winter wisdom wombat wooden
woodland woollen world worthy wreath wrench yard yellow yoga yonder young zebra zigzag
"""
WORDS = tuple(_LIST.split())
