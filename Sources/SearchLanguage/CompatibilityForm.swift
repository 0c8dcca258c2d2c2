@_spi(_Unicode) import Swift

/// The compatibility form (NFKD, of an ideograph NFKC) of a character that Unicode has for the sake
/// of other encodings, such as “ﬁ”, “①” or “Ａ”; only its letters and digits are kept.
enum CompatibilityForm {
  /// nil for a character whose canonical form is enough; empty where no letter is left.
  static func letters(of scalar: Unicode.Scalar) -> String? {
    guard let run = runs.last(where: { $0.first <= scalar.value }) else { return nil }
    let forms = run.forms.split(separator: " ")
    let place = Int(scalar.value - run.first)
    guard place < forms.count else { return nil }
    return forms[place].elementsEqual(["-"])
      ? "" : String(String.UnicodeScalarView(forms[place].map { $0 == "_" ? " " : $0 }))
  }

  /// Split by scalars, since some forms begin with a scalar that would combine with the space
  /// before it.
  private static let runs = table.unicodeScalars.split(separator: "\n").compactMap { line in
    let end = line.firstIndex(of: " ") ?? line.endIndex
    return UInt32(String(line[..<end]), radix: 16).map { (first: $0, forms: line[end...]) }
  }

  /// The first character of a run, and the forms of it and those after it; “-” stands for nothing
  /// and “_” for a space.
  private static let table = #"""
    AA a
    B2 2 3
    B5 μ
    B9 1 o
    BC 14 12 34
    132 IJ ij
    13F L l
    149 ʼn
    17F s
    1C4 DZ Dz dz LJ Lj lj NJ Nj nj
    1F1 DZ Dz dz
    2B0 h ɦ j r ɹ ɻ ʁ w y
    2E0 ɣ l s x ʕ
    37A -
    3D0 β θ Υ Υ Υ φ π
    3F0 κ ρ ς
    3F4 Θ ε
    3F9 Σ
    587 եւ
    675 اٴ وٴ ۇٴ يٴ
    E33 ํา
    EB3 ໍາ
    EDC ຫນ ຫມ
    F77 ྲཱྀ
    F79 ླཱྀ
    10FC ნ
    1D2C A Æ B
    1D30 D E Ǝ G H I J K L M N
    1D3C O Ȣ P R T U W a ɐ ɑ ᴂ b d e ə ɛ ɜ g
    1D4F k m ŋ o ɔ ᴖ ᴗ p t u ᴝ ɯ v ᴥ β γ δ φ χ i r u v β γ ρ φ χ
    1D78 н
    1D9B ɒ c ɕ ð ɜ f ɟ ɡ ɥ ɨ ɩ ɪ ᵻ ʝ ɭ ᶅ ʟ ɱ ɰ ɲ ɳ ɴ ɵ ɸ ʂ ʃ ƫ ʉ ʊ ᴜ ʋ ʌ z ʐ ʑ ʒ θ
    1E9A aʾ s
    2070 0 i
    2074 4 5 6 7 8 9
    207F n 0 1 2 3 4 5 6 7 8 9
    2090 a e o x ə h k l m n p s t
    2102 C
    2107 Ɛ
    210A g H H H h ħ I I L l
    2115 N
    2119 P Q R R R
    2124 Z
    2128 Z
    212C B C
    212F e E F
    2133 M o א ב ג ד i
    213C π γ Γ Π
    2145 D d e i j
    2150 17 19 110 13 23 15 25 35 45 16 56 18 38 58 78 1 I II III IV V VI VII VIII IX X XI XII L C
    216E D M i ii iii iv v vi vii viii ix x xi xii l c d m
    2189 03
    2460 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
    2484 17 18 19 20 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20
    24EA 0
    2C7C j V
    2D6F ⵡ
    2E9F 母
    2EF3 龟
    2F00 一 丨 丶 丿 乙 亅 二 亠 人 儿 入 八 冂 冖 冫 几 凵 刀 力 勹 匕 匚 匸 十 卜 卩 厂 厶 又 口 囗 土 士 夂 夊 夕 大 女 子 宀 寸 小 尢 尸 屮
    2F2D 山 巛 工 己 巾 干 幺 广 廴 廾 弋 弓 彐 彡 彳 心 戈 戶 手 支 攴 文 斗 斤 方 无 日 曰 月 木 欠 止 歹 殳 毋 比 毛 氏 气 水 火 爪 父 爻 爿
    2F5A 片 牙 牛 犬 玄 玉 瓜 瓦 甘 生 用 田 疋 疒 癶 白 皮 皿 目 矛 矢 石 示 禸 禾 穴 立 竹 米 糸 缶 网 羊 羽 老 而 耒 耳 聿 肉 臣 自 至 臼 舌
    2F87 舛 舟 艮 色 艸 虍 虫 血 行 衣 襾 見 角 言 谷 豆 豕 豸 貝 赤 走 足 身 車 辛 辰 辵 邑 酉 釆 里 金 長 門 阜 隶 隹 雨 靑 非 面 革 韋 韭 音
    2FB4 頁 風 飛 食 首 香 馬 骨 高 髟 鬥 鬯 鬲 鬼 魚 鳥 鹵 鹿 麥 麻 黃 黍 黑 黹 黽 鼎 鼓 鼠 鼻 齊 齒 龍 龜 龠
    3038 十 卄 卅
    309B _゙ _゚
    309F より
    30FF コト
    3131 ᄀ ᄁ ᆪ ᄂ ᆬ ᆭ ᄃ ᄄ ᄅ ᆰ ᆱ ᆲ ᆳ ᆴ ᆵ ᄚ ᄆ ᄇ ᄈ ᄡ ᄉ ᄊ ᄋ ᄌ ᄍ ᄎ ᄏ ᄐ ᄑ ᄒ ᅡ ᅢ ᅣ ᅤ ᅥ ᅦ ᅧ ᅨ ᅩ ᅪ ᅫ ᅬ ᅭ ᅮ ᅯ
    315E ᅰ ᅱ ᅲ ᅳ ᅴ ᅵ ᅠ ᄔ ᄕ ᇇ ᇈ ᇌ ᇎ ᇓ ᇗ ᇙ ᄜ ᇝ ᇟ ᄝ ᄞ ᄠ ᄢ ᄣ ᄧ ᄩ ᄫ ᄬ ᄭ ᄮ ᄯ ᄲ ᄶ ᅀ ᅇ ᅌ ᇱ ᇲ ᅗ ᅘ ᅙ ᆄ ᆅ ᆈ ᆑ
    318B ᆒ ᆔ ᆞ ᆡ
    3192 一 二 三 四
    3220 一 二 三 四 五 六 七 八 九 十
    3251 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35
    3280 一 二 三 四 五 六 七 八 九 十
    32B1 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50
    A69C ъ ь
    A770 ꝯ
    A7F2 C F Q
    A7F8 Ħ œ
    AB5C ꜧ ꬷ ɫ ꭒ
    AB69 ʍ
    FB00 ff fi fl ffi ffl st st
    FB13 մն մե մի վն մխ
    FB20 ע א ד ה כ ל ם ר ת
    FB4F אל ٱ ٱ ٻ ٻ ٻ ٻ پ پ پ پ ڀ ڀ ڀ ڀ ٺ ٺ ٺ ٺ ٿ ٿ ٿ ٿ ٹ ٹ ٹ ٹ ڤ ڤ ڤ ڤ ڦ ڦ ڦ ڦ ڄ ڄ ڄ ڄ ڃ ڃ ڃ ڃ چ
    FB7B چ چ چ ڇ ڇ ڇ ڇ ڍ ڍ ڌ ڌ ڎ ڎ ڈ ڈ ژ ژ ڑ ڑ ک ک ک ک گ گ گ گ ڳ ڳ ڳ ڳ ڱ ڱ ڱ ڱ ں ں ڻ ڻ ڻ ڻ ە ە ہ ہ
    FBA8 ہ ہ ھ ھ ھ ھ ے ے ے ے
    FBD3 ڭ ڭ ڭ ڭ ۇ ۇ ۆ ۆ ۈ ۈ ۇٴ ۋ ۋ ۅ ۅ ۉ ۉ ې ې ې ې ى ى يا يا يە يە يو يو يۇ يۇ يۆ يۆ يۈ يۈ يې يې
    FBF8 يې يى يى يى ی ی ی ی يج يح يم يى يي بج بح بخ بم بى بي تج تح تخ تم تى تي ثج ثم ثى ثي جح جم
    FC17 حج حم خج خح خم سج سح سخ سم صح صم ضج ضح ضخ ضم طح طم ظم عج عم غج غم فج فح فخ فم فى في قح قم
    FC35 قى قي كا كج كح كخ كل كم كى كي لج لح لخ لم لى لي مج مح مخ مم مى مي نج نح نخ نم نى ني هج هم
    FC53 هى هي يج يح يخ يم يى يي ذ ر ى - - - - - - ير يز يم ين يى يي بر بز بم بن بى بي تر تز تم تن
    FC74 تى تي ثر ثز ثم ثن ثى ثي فى في قى قي كا كل كم كى كي لم لى لي ما مم نر نز نم نن نى ني ى ير
    FC92 يز يم ين يى يي يج يح يخ يم يه بج بح بخ بم به تج تح تخ تم ته ثم جح جم حج حم خج خم سج سح سخ
    FCB0 سم صح صخ صم ضج ضح ضخ ضم طح ظم عج عم غج غم فج فح فخ فم قح قم كج كح كخ كل كم لج لح لخ لم له
    FCCE مج مح مخ مم نج نح نخ نم نه هج هم ه يج يح يخ يم يه يم يه بم به تم ته ثم ثه سم سه شم شه كل
    FCEC كم لم نم نه يم يه - - - طى طي عى عي غى غي سى سي شى شي حى حي جى جي خى خي صى صي ضى ضي شج شح
    FD0B شخ شم شر سر صر ضر طى طي عى عي غى غي سى سي شى شي حى حي جى جي خى خي صى صي ضى ضي شج شح شخ شم
    FD29 شر سر صر ضر شج شح شخ شم سه شه طم سج سح سخ شج شح شخ طم ظم ا ا
    FD50 تجم تحج تحج تحم تخم تمج تمح تمخ جمح جمح حمي حمى سحج سجح سجى سمح سمح سمج سمم سمم صحح صحح
    FD66 صمم شحم شحم شجي شمخ شمخ شمم شمم ضحى ضخم ضخم طمح طمح طمم طمي عجم عمم عمم عمى غمم غمي غمى
    FD7C فخم فخم قمح قمم لحم لحي لحى لجج لجج لخم لخم لمح لمح محج محم محي مجح مجم مخج مخم
    FD92 مجخ همج همم نحم نحى نجم نجم نجى نمي نمى يمم يمم بخي تجي تجى تخي تخى تمي تمى جمي جحى جمى
    FDA8 سخى صحي شحي ضحي لجي لمي يحي يجي يمي ممي قمي نحي قمح لحم عمي كمي نجح مخي لجم كمم لجم نجح
    FDBE جحي حجي مجي فمي بحي كمم عجم صمم سخي نجي
    FDF0 صلے قلے الله اكبر محمد صلعم رسول عليه وسلم صلى صلىاللهعليهوسلم جلجلاله
    FE70 - - -
    FE74 -
    FE76 - - - - - - - - - - ء ا ا ا ا و و ا ا ي ي ي ي ا ا ب ب ب ب ة ة ت ت ت ت ث ث ث ث ج ج ج ج ح ح
    FEA3 ح ح خ خ خ خ د د ذ ذ ر ر ز ز س س س س ش ش ش ش ص ص ص ص ض ض ض ض ط ط ط ط ظ ظ ظ ظ ع ع ع ع غ غ غ
    FED0 غ ف ف ف ف ق ق ق ق ك ك ك ك ل ل ل ل م م م م ن ن ن ن ه ه ه ه و و ى ى ي ي ي ي لا لا لا لا لا
    FEFA لا لا لا
    FF10 0 1 2 3 4 5 6 7 8 9
    FF21 A B C D E F G H I J K L M N O P Q R S T U V W X Y Z
    FF41 a b c d e f g h i j k l m n o p q r s t u v w x y z
    FF66 ヲ ァ ィ ゥ ェ ォ ャ ュ ョ ッ ー ア イ ウ エ オ カ キ ク ケ コ サ シ ス セ ソ タ チ ツ テ ト ナ ニ ヌ ネ ノ ハ ヒ フ ヘ ホ マ ミ ム メ
    FF93 モ ヤ ユ ヨ ラ リ ル レ ロ ワ ン ゙ ゚ ᅠ ᄀ ᄁ ᆪ ᄂ ᆬ ᆭ ᄃ ᄄ ᄅ ᆰ ᆱ ᆲ ᆳ ᆴ ᆵ ᄚ ᄆ ᄇ ᄈ ᄡ ᄉ ᄊ ᄋ ᄌ ᄍ ᄎ ᄏ ᄐ ᄑ ᄒ
    FFC2 ᅡ ᅢ ᅣ ᅤ ᅥ ᅦ
    FFCA ᅧ ᅨ ᅩ ᅪ ᅫ ᅬ
    FFD2 ᅭ ᅮ ᅯ ᅰ ᅱ ᅲ
    FFDA ᅳ ᅴ ᅵ
    105C9 𐗉
    105E4 𐗤
    10781 ː ˑ æ ʙ ɓ
    10787 ʣ ꭦ ʥ ʤ ɖ ɗ ᶑ ɘ ɞ ʩ ɤ ɢ ɠ ʛ ħ ʜ ɧ ʄ ʪ ʫ ɬ 𝼄 ꞎ ɮ 𝼅 ʎ 𝼆 ø ɶ ɷ q ɺ 𝼈 ɽ ɾ ʀ ʨ ʦ ꭧ ʧ ʈ ⱱ
    107B2 ʏ ʡ ʢ ʘ ǀ ǁ ǂ 𝼊 𝼞
    11383 𑎃
    11385 𑎅
    1138E 𑎎
    11391 𑎑
    113C5 𑏅
    113C7 𑏇 𑏈
    16121 𖄡 𖄢 𖄣 𖄤 𖄥 𖄦 𖄧 𖄨
    16D68 𖵨 𖵩 𖵪
    1D400 A B C D E F G H I J K L M N O P Q R S T U V W X Y Z a b c d e f g h i j k l m n o p q r
    1D42C s t u v w x y z A B C D E F G H I J K L M N O P Q R S T U V W X Y Z a b c d e f g
    1D456 i j k l m n o p q r s t u v w x y z A B C D E F G H I J K L M N O P Q R S T U V W X Y Z
    1D482 a b c d e f g h i j k l m n o p q r s t u v w x y z A
    1D49E C D
    1D4A2 G
    1D4A5 J K
    1D4A9 N O P Q
    1D4AE S T U V W X Y Z a b c d
    1D4BB f
    1D4BD h i j k l m n
    1D4C5 p q r s t u v w x y z A B C D E F G H I J K L M N O P Q R S T U V W X Y Z a b c d e f g
    1D4F1 h i j k l m n o p q r s t u v w x y z A B
    1D507 D E F G
    1D50D J K L M N O P Q
    1D516 S T U V W X Y
    1D51E a b c d e f g h i j k l m n o p q r s t u v w x y z A B
    1D53B D E F G
    1D540 I J K L M
    1D546 O
    1D54A S T U V W X Y
    1D552 a b c d e f g h i j k l m n o p q r s t u v w x y z A B C D E F G H I J K L M N O P Q R
    1D57E S T U V W X Y Z a b c d e f g h i j k l m n o p q r s t u v w x y z A B C D E F G H I J
    1D5AA K L M N O P Q R S T U V W X Y Z a b c d e f g h i j k l m n o p q r s t u v w x y z A B
    1D5D6 C D E F G H I J K L M N O P Q R S T U V W X Y Z a b c d e f g h i j k l m n o p q r s t
    1D602 u v w x y z A B C D E F G H I J K L M N O P Q R S T U V W X Y Z a b c d e f g h i j k l
    1D62E m n o p q r s t u v w x y z A B C D E F G H I J K L M N O P Q R S T U V W X Y Z a b c d
    1D65A e f g h i j k l m n o p q r s t u v w x y z A B C D E F G H I J K L M N O P Q R S T U V
    1D686 W X Y Z a b c d e f g h i j k l m n o p q r s t u v w x y z ı ȷ
    1D6A8 Α Β Γ Δ Ε Ζ Η Θ Ι Κ Λ Μ Ν Ξ Ο Π Ρ Θ Σ Τ Υ Φ Χ Ψ Ω
    1D6C2 α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ ς σ τ υ φ χ ψ ω
    1D6DC ε θ κ φ ρ π Α Β Γ Δ Ε Ζ Η Θ Ι Κ Λ Μ Ν Ξ Ο Π Ρ Θ Σ Τ Υ Φ Χ Ψ Ω
    1D6FC α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ ς σ τ υ φ χ ψ ω
    1D716 ε θ κ φ ρ π Α Β Γ Δ Ε Ζ Η Θ Ι Κ Λ Μ Ν Ξ Ο Π Ρ Θ Σ Τ Υ Φ Χ Ψ Ω
    1D736 α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ ς σ τ υ φ χ ψ ω
    1D750 ε θ κ φ ρ π Α Β Γ Δ Ε Ζ Η Θ Ι Κ Λ Μ Ν Ξ Ο Π Ρ Θ Σ Τ Υ Φ Χ Ψ Ω
    1D770 α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ ς σ τ υ φ χ ψ ω
    1D78A ε θ κ φ ρ π Α Β Γ Δ Ε Ζ Η Θ Ι Κ Λ Μ Ν Ξ Ο Π Ρ Θ Σ Τ Υ Φ Χ Ψ Ω
    1D7AA α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ ς σ τ υ φ χ ψ ω
    1D7C4 ε θ κ φ ρ π Ϝ ϝ
    1D7CE 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3
    1D7FA 4 5 6 7 8 9
    1E030 а б в г д е ж з и к л м о п р с т у ф х ц ч ш ы э ю ꚉ ә і ј ө ү ӏ а б в г д е ж з и к л
    1E05C о п с у ф х ц ч ш ъ ы ґ і ѕ џ ҫ ꙑ ұ
    1EE00 ا ب ج د
    1EE05 و ز ح ط ي ك ل م ن س ع ف ص ق ر ش ت ث خ ذ ض ظ غ ٮ ں ڡ ٯ
    1EE21 ب ج
    1EE24 ه
    1EE27 ح
    1EE29 ي ك ل م ن س ع ف ص ق
    1EE34 ش ت ث خ
    1EE39 ض
    1EE3B غ
    1EE42 ج
    1EE47 ح
    1EE49 ي
    1EE4B ل
    1EE4D ن س ع
    1EE51 ص ق
    1EE54 ش
    1EE57 خ
    1EE59 ض
    1EE5B غ
    1EE5D ں
    1EE5F ٯ
    1EE61 ب ج
    1EE64 ه
    1EE67 ح ط ي ك
    1EE6C م ن س ع ف ص ق
    1EE74 ش ت ث خ
    1EE79 ض ظ غ ٮ
    1EE7E ڡ
    1EE80 ا ب ج د ه و ز ح ط ي
    1EE8B ل م ن س ع ف ص ق ر ش ت ث خ ذ ض ظ غ
    1EEA1 ب ج د
    1EEA5 و ز ح ط ي
    1EEAB ل م ن س ع ف ص ق ر ش ت ث خ ذ ض ظ غ
    1F100 0 0 1 2 3 4 5 6 7 8 9
    1FBF0 0 1 2 3 4 5 6 7 8 9
    """#
}

// The standard library normalizes text for its own comparisons, and has no other name for that yet.
extension String {
  /// The same text with composed characters (Unicode NFC).
  package var composed: String {
    utf8.allSatisfy { $0 < 0x80 } ? self : String(String.UnicodeScalarView(_nfc))
  }

  /// The same text with decomposed characters (Unicode NFD).
  var decomposed: some Sequence<Unicode.Scalar> { _nfd }
}
