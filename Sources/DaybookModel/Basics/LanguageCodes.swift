/// Which languages and regions there are: few enough to be written down, where a library of locales
/// would be the larger part of the program.
enum LanguageCodes {
  /// All two-letter codes of ISO 639, and the three-letter ones of living languages that systems
  /// offer.
  static let languages = set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de
    dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia
    id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo
    lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl
    ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk
    tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    ace ach ady aeb agq apc arn ars ary arz asa ast awa bal ban bas bax bbc bem bew bez bgc bho bik
    bin brx bug byn ceb cgg chk cho chr chy ckb cmn crh csb dav dgo dje doi dsb dua dyo ebu efi ewo
    fan fil fon frp frr fur gaa gan gez gil gom gsw guz hak haw hil hmn hnj hsb hsn iba ilo inh jbo
    jgo jmc kaa kab kac kaj kam kbd kcg kde kea khq kln kmb kmr kok kpe krc kri krl ksb ksf ksh kum
    lad lag lez lij lkt lld lmo loz lrc ltg lua luo lus luy mad mag mai mak man mas mdf men mer mfe
    mgh mgo min mni moh mos mua mus mwl myv mzn nan nap naq nds new nia niu nmg nnh nqo nso nus nyn
    osa pag pam pap pau pcm pms prg qug quc rap rar rif rof rup rwk sah saq sas sat sba sbp scn sco
    sdh seh ses shi shn shp sid skr sma smj smn sms snk srn srr suk swb syr szl tem teo tet tig tok
    tpi trv tum twq tyv tzm udm umb vai vec vep vro vun wae wal war wbp wuu xal xog yao yav yrl yue
    zgh zza
    """)

  /// The countries of ISO 3166-1, Kosovo's usual code, and areas of UN M.49 that locales name.
  static let regions = set(
    """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS
    BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE
    EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM
    HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC
    LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
    NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
    SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO
    TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
    001 002 003 005 009 013 019 021 029 030 034 035 039 142 143 145 150 151 154 155 202 419
    """)

  /// Codes of countries that people write for a language.
  static let likelyLanguages = [
    "cn": "zh", "cz": "cs", "dk": "da", "gr": "el", "jp": "ja", "ua": "uk", "us": "en",
  ]

  /// Codes that people write for a country.
  static let likelyRegions = ["EN": "GB", "UK": "GB", "JA": "JP"]

  private static func set(_ codes: String) -> Set<String> {
    Set(codes.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}
