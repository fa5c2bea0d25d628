extension HTMLEntities {
  /// The names of HTML's signs, those of one code point in the first plane: each group begins at a code point, and
  /// each word is the next one's, a hyphen that of none; what has several names has an equals sign between them.
  static let groups: [(first: UInt32, names: String)] = [
    (0x9, "Tab NewLine"),
    (
      0x21,
      """
      excl quot=QUOT num dollar percnt amp=AMP apos lpar rpar ast=midast plus comma - period sol
      """
    ),
    (0x3A, "colon semi lt=LT equals gt=GT quest commat"),
    (0x5B, "lsqb=lbrack bsol rsqb=rbrack Hat lowbar=UnderBar grave=DiacriticalGrave"),
    (0x7B, "lcub=lbrace vert=verbar=VerticalLine rcub=rbrace"),
    (
      0xA0,
      """
      nbsp=NonBreakingSpace iexcl cent pound curren yen brvbar sect uml=Dot=die=DoubleDot \
      copy=COPY ordf laquo not shy reg=REG=circledR macr=strns deg plusmn=pm=PlusMinus sup2 sup3 \
      acute=DiacriticalAcute micro para middot=CenterDot=centerdot cedil=Cedilla sup1 ordm raquo \
      frac14 frac12=half frac34 iquest Agrave Aacute Acirc Atilde Auml Aring=angst AElig Ccedil \
      Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde \
      Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde \
      auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve \
      oacute ocirc otilde ouml divide=div oslash ugrave uacute ucirc uuml yacute thorn yuml Amacr \
      amacr Abreve abreve Aogon aogon Cacute cacute Ccirc ccirc Cdot cdot Ccaron ccaron Dcaron \
      dcaron Dstrok dstrok Emacr emacr - - Edot edot Eogon eogon Ecaron ecaron Gcirc gcirc Gbreve \
      gbreve Gdot gdot Gcedil - Hcirc hcirc Hstrok hstrok Itilde itilde Imacr imacr - - Iogon \
      iogon Idot imath=inodot IJlig ijlig Jcirc jcirc Kcedil kcedil kgreen Lacute lacute Lcedil \
      lcedil Lcaron lcaron Lmidot lmidot Lstrok lstrok Nacute nacute Ncedil ncedil Ncaron ncaron \
      napos ENG eng Omacr omacr - - Odblac odblac OElig oelig Racute racute Rcedil rcedil Rcaron \
      rcaron Sacute sacute Scirc scirc Scedil scedil Scaron scaron Tcedil tcedil Tcaron tcaron \
      Tstrok tstrok Utilde utilde Umacr umacr Ubreve ubreve Uring uring Udblac udblac Uogon uogon \
      Wcirc wcirc Ycirc ycirc Yuml Zacute zacute Zdot zdot Zcaron zcaron
      """
    ),
    (0x192, "fnof"),
    (0x1B5, "imped"),
    (0x1F5, "gacute"),
    (0x237, "jmath"),
    (0x2C6, "circ Hacek=caron"),
    (
      0x2D8,
      """
      Breve=breve dot=DiacriticalDot ring ogon tilde=DiacriticalTilde \
      dblac=DiacriticalDoubleAcute
      """
    ),
    (0x311, "DownBreve"),
    (
      0x391,
      """
      Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - \
      Sigma Tau Upsilon Phi Chi Psi Omega=ohm
      """
    ),
    (
      0x3B1,
      """
      alpha beta gamma delta epsilon=epsi zeta eta theta iota kappa lambda mu nu xi omicron pi \
      rho sigmaf=sigmav=varsigma sigma tau upsilon=upsi phi chi psi omega
      """
    ),
    (0x3D1, "thetasym=thetav=vartheta upsih=Upsi - - phiv=varphi=straightphi piv=varpi"),
    (0x3DC, "Gammad gammad=digamma"),
    (0x3F0, "kappav=varkappa rhov=varrho - - - epsiv=varepsilon=straightepsilon bepsi=backepsilon"),
    (
      0x401,
      """
      IOcy DJcy GJcy Jukcy DScy Iukcy YIcy Jsercy LJcy NJcy TSHcy KJcy - Ubrcy DZcy Acy Bcy Vcy \
      Gcy Dcy IEcy ZHcy Zcy Icy Jcy Kcy Lcy Mcy Ncy Ocy Pcy Rcy Scy Tcy Ucy Fcy KHcy TScy CHcy \
      SHcy SHCHcy HARDcy Ycy SOFTcy Ecy YUcy YAcy acy bcy vcy gcy dcy iecy zhcy zcy icy jcy kcy \
      lcy mcy ncy ocy pcy rcy scy tcy ucy fcy khcy tscy chcy shcy shchcy hardcy ycy softcy ecy \
      yucy yacy - iocy djcy gjcy jukcy dscy iukcy yicy jsercy ljcy njcy tshcy kjcy - ubrcy dzcy
      """
    ),
    (
      0x2002,
      """
      ensp emsp emsp13 emsp14 - numsp puncsp thinsp=ThinSpace hairsp=VeryThinSpace \
      ZeroWidthSpace=NegativeThinSpace=NegativeThickSpace=NegativeMediumSpace=NegativeVeryThinSpace \
      zwnj zwj lrm rlm dash=hyphen - - ndash mdash horbar Vert=Verbar - lsquo=OpenCurlyQuote \
      rsquo=rsquor=CloseCurlyQuote sbquo=lsquor - ldquo=OpenCurlyDoubleQuote \
      rdquo=rdquor=CloseCurlyDoubleQuote bdquo=ldquor - dagger Dagger=ddagger bull=bullet - - \
      nldr hellip=mldr
      """
    ),
    (
      0x2030,
      """
      permil pertenk prime Prime tprime bprime=backprime - - - lsaquo rsaquo - - - oline=OverBar \
      - - caret - hybull frasl
      """
    ),
    (0x204F, "bsemi"),
    (0x2057, "qprime"),
    (0x205F, "MediumSpace NoBreak af=ApplyFunction it=InvisibleTimes ic=InvisibleComma"),
    (0x20AC, "euro"),
    (0x20DB, "tdot=TripleDot DotDot"),
    (0x2102, "Copf=complexes - - incare"),
    (
      0x210A,
      """
      gscr Hscr=hamilt=HilbertSpace Hfr=Poincareplane Hopf=quaternions planckh \
      hbar=hslash=planck=plankv Iscr=imagline image=Im=Ifr=imagpart Lscr=lagran=Laplacetrf ell - \
      Nopf=naturals numero copysr weierp=wp Popf=primes Qopf=rationals Rscr=realine \
      real=Re=Rfr=realpart Ropf=reals rx - - - trade=TRADE - Zopf=integers - - mho Zfr=zeetrf \
      iiota - - Bscr=bernou=Bernoullis Cfr=Cayleys - escr Escr=expectation Fscr=Fouriertrf - \
      Mscr=phmmat=Mellintrf oscr=order=orderof alefsym=aleph beth gimel daleth
      """
    ),
    (0x2145, "DD=CapitalDifferentialD dd=DifferentialD ee=ExponentialE=exponentiale ii=ImaginaryI"),
    (0x2153, "frac13 frac23 frac15 frac25 frac35 frac45 frac16 frac56 frac18 frac38 frac58 frac78"),
    (
      0x2190,
      """
      larr=slarr=LeftArrow=leftarrow=ShortLeftArrow uarr=UpArrow=uparrow=ShortUpArrow \
      rarr=srarr=RightArrow=rightarrow=ShortRightArrow darr=DownArrow=downarrow=ShortDownArrow \
      harr=LeftRightArrow=leftrightarrow varr=UpDownArrow=updownarrow \
      nwarr=nwarrow=UpperLeftArrow nearr=nearrow=UpperRightArrow searr=searrow=LowerRightArrow \
      swarr=swarrow=LowerLeftArrow nlarr=nleftarrow nrarr=nrightarrow - rarrw=rightsquigarrow \
      Larr=twoheadleftarrow Uarr Rarr=twoheadrightarrow Darr larrtl=leftarrowtail \
      rarrtl=rightarrowtail mapstoleft=LeftTeeArrow mapstoup=UpTeeArrow map=mapsto=RightTeeArrow \
      mapstodown=DownTeeArrow - larrhk=hookleftarrow rarrhk=hookrightarrow larrlp=looparrowleft \
      rarrlp=looparrowright harrw=leftrightsquigarrow nharr=nleftrightarrow - Lsh=lsh Rsh=rsh \
      ldsh rdsh - crarr cularr=curvearrowleft curarr=curvearrowright - - olarr=circlearrowleft \
      orarr=circlearrowright lharu=LeftVector=leftharpoonup lhard=DownLeftVector=leftharpoondown \
      uharr=RightUpVector=upharpoonright uharl=LeftUpVector=upharpoonleft \
      rharu=RightVector=rightharpoonup rhard=DownRightVector=rightharpoondown \
      dharr=RightDownVector=downharpoonright dharl=LeftDownVector=downharpoonleft \
      rlarr=rightleftarrows=RightArrowLeftArrow udarr=UpArrowDownArrow \
      lrarr=leftrightarrows=LeftArrowRightArrow llarr=leftleftarrows uuarr=upuparrows \
      rrarr=rightrightarrows ddarr=downdownarrows lrhar=leftrightharpoons=ReverseEquilibrium \
      rlhar=Equilibrium=rightleftharpoons nlArr=nLeftarrow nhArr=nLeftrightarrow \
      nrArr=nRightarrow lArr=Leftarrow=DoubleLeftArrow uArr=Uparrow=DoubleUpArrow \
      rArr=Implies=Rightarrow=DoubleRightArrow dArr=Downarrow=DoubleDownArrow \
      hArr=iff=Leftrightarrow=DoubleLeftRightArrow vArr=Updownarrow=DoubleUpDownArrow nwArr neArr \
      seArr swArr lAarr=Lleftarrow rAarr=Rrightarrow - zigrarr
      """
    ),
    (0x21E4, "larrb=LeftArrowBar rarrb=RightArrowBar"),
    (0x21F5, "duarr=DownArrowUpArrow"),
    (
      0x21FD,
      """
      loarr roarr hoarr forall=ForAll comp=complement part=PartialD exist=Exists \
      nexist=nexists=NotExists empty=emptyv=emptyset=varnothing - nabla=Del isin=in=isinv=Element \
      notin=notinva=NotElement - ni=niv=SuchThat=ReverseElement notni=notniva=NotReverseElement - \
      - prod=Product coprod=Coproduct sum=Sum minus mp=mnplus=MinusPlus plusdo=dotplus - \
      setmn=ssetmn=setminus=Backslash=smallsetminus lowast compfn=SmallCircle - radic=Sqrt - - \
      prop=vprop=propto=varpropto=Proportional infin angrt ang=angle angmsd=measuredangle angsph \
      mid=smid=shortmid=VerticalBar nmid=nsmid=nshortmid=NotVerticalBar \
      par=spar=parallel=shortparallel=DoubleVerticalBar \
      npar=nspar=nparallel=nshortparallel=NotDoubleVerticalBar and=wedge or=vee cap cup \
      int=Integral Int tint=iiint oint=conint=ContourIntegral Conint=DoubleContourIntegral \
      Cconint cwint cwconint=ClockwiseContourIntegral awconint=CounterClockwiseContourIntegral \
      there4=Therefore=therefore becaus=Because=because ratio Colon=Proportion minusd=dotminus - \
      mDDot homtht sim=Tilde=thksim=thicksim bsim=backsim ac=mstpos acd wr=wreath=VerticalTilde \
      nsim=NotTilde esim=eqsim=EqualTilde sime=simeq=TildeEqual nsime=nsimeq=NotTildeEqual \
      cong=TildeFullEqual simne ncong=NotTildeFullEqual \
      asymp=ap=thkap=approx=TildeTilde=thickapprox nap=napprox=NotTildeTilde ape=approxeq apid \
      bcong=backcong CupCap=asympeq bump=Bumpeq=HumpDownHump bumpe=bumpeq=HumpEqual \
      doteq=esdot=DotEqual eDot=doteqdot efDot=fallingdotseq erDot=risingdotseq \
      Assign=colone=coloneq ecolon=eqcolon ecir=eqcirc cire=circeq - wedgeq veeeq - \
      trie=triangleq - - equest=questeq ne=NotEqual equiv=Congruent nequiv=NotCongruent - le=leq \
      ge=geq=GreaterEqual lE=leqq=LessFullEqual gE=geqq=GreaterFullEqual lnE=lneqq gnE=gneqq \
      Lt=ll=NestedLessLess Gt=gg=NestedGreaterGreater twixt=between NotCupCap nlt=nless=NotLess \
      ngt=ngtr=NotGreater nle=nleq=NotLessEqual nge=ngeq=NotGreaterEqual lsim=lesssim=LessTilde \
      gsim=gtrsim=GreaterTilde nlsim=NotLessTilde ngsim=NotGreaterTilde lg=lessgtr=LessGreater \
      gl=gtrless=GreaterLess ntlg=NotLessGreater ntgl=NotGreaterLess pr=prec=Precedes \
      sc=succ=Succeeds prcue=preccurlyeq=PrecedesSlantEqual sccue=succcurlyeq=SucceedsSlantEqual \
      prsim=precsim=PrecedesTilde scsim=succsim=SucceedsTilde npr=nprec=NotPrecedes \
      nsc=nsucc=NotSucceeds sub=subset sup=supset=Superset nsub nsup sube=subseteq=SubsetEqual \
      supe=supseteq=SupersetEqual nsube=nsubseteq=NotSubsetEqual nsupe=nsupseteq=NotSupersetEqual \
      subne=subsetneq supne=supsetneq - cupdot uplus=UnionPlus sqsub=sqsubset=SquareSubset \
      sqsup=sqsupset=SquareSuperset sqsube=sqsubseteq=SquareSubsetEqual \
      sqsupe=sqsupseteq=SquareSupersetEqual sqcap=SquareIntersection sqcup=SquareUnion \
      oplus=CirclePlus ominus=CircleMinus otimes=CircleTimes osol odot=CircleDot ocir=circledcirc \
      oast=circledast - odash=circleddash plusb=boxplus minusb=boxminus timesb=boxtimes \
      sdotb=dotsquare vdash=RightTee dashv=LeftTee top=DownTee perp=bot=UpTee=bottom - models \
      vDash=DoubleRightTee Vdash Vvdash VDash nvdash nvDash nVdash nVDash prurel - \
      vltri=LeftTriangle=vartriangleleft vrtri=RightTriangle=vartriangleright \
      ltrie=trianglelefteq=LeftTriangleEqual rtrie=trianglerighteq=RightTriangleEqual origof imof \
      mumap=multimap hercon intcal=intercal veebar - barvee angrtvb lrtri Wedge=xwedge=bigwedge \
      Vee=xvee=bigvee xcap=bigcap=Intersection xcup=Union=bigcup diam=Diamond=diamond sdot \
      Star=sstarf divonx=divideontimes bowtie ltimes rtimes lthree=leftthreetimes \
      rthree=rightthreetimes bsime=backsimeq cuvee=curlyvee cuwed=curlywedge Sub=Subset \
      Sup=Supset Cap Cup fork=pitchfork epar ltdot=lessdot gtdot=gtrdot Ll Gg=ggg \
      leg=lesseqgtr=LessEqualGreater gel=gtreqless=GreaterEqualLess - - cuepr=curlyeqprec \
      cuesc=curlyeqsucc nprcue=NotPrecedesSlantEqual nsccue=NotSucceedsSlantEqual \
      nsqsube=NotSquareSubsetEqual nsqsupe=NotSquareSupersetEqual - - lnsim gnsim prnsim=precnsim \
      scnsim=succnsim nltri=ntriangleleft=NotLeftTriangle nrtri=ntriangleright=NotRightTriangle \
      nltrie=ntrianglelefteq=NotLeftTriangleEqual nrtrie=ntrianglerighteq=NotRightTriangleEqual \
      vellip ctdot utdot dtdot disin isinsv isins isindot notinvc notinvb - isinE nisd xnis nis \
      notnivc notnivb
      """
    ),
    (
      0x2305,
      """
      barwed=barwedge Barwed=doublebarwedge - lceil=LeftCeiling rceil=RightCeiling \
      lfloor=LeftFloor rfloor=RightFloor drcrop dlcrop urcrop ulcrop bnot - profline profsurf - \
      telrec target
      """
    ),
    (
      0x231C,
      """
      ulcorn=ulcorner urcorn=urcorner dlcorn=llcorner drcorn=lrcorner - - frown=sfrown \
      smile=ssmile
      """
    ),
    (0x232D, "cylcty profalar"),
    (0x2336, "topbot"),
    (0x233D, "ovbar - solbar"),
    (0x237C, "angzarr"),
    (0x23B0, "lmoust=lmoustache rmoust=rmoustache - - tbrk=OverBracket bbrk=UnderBracket bbrktbrk"),
    (0x23DC, "OverParenthesis UnderParenthesis OverBrace UnderBrace - - trpezium"),
    (0x23E7, "elinters"),
    (0x2423, "blank"),
    (0x24C8, "oS=circledS"),
    (0x2500, "boxh=HorizontalLine - boxv"),
    (0x250C, "boxdr - - - boxdl - - - boxur - - - boxul - - - boxvr"),
    (0x2524, "boxvl"),
    (0x252C, "boxhd"),
    (0x2534, "boxhu"),
    (0x253C, "boxvh"),
    (
      0x2550,
      """
      boxH boxV boxdR boxDr boxDR boxdL boxDl boxDL boxuR boxUr boxUR boxuL boxUl boxUL boxvR \
      boxVr boxVR boxvL boxVl boxVL boxHd boxhD boxHD boxHu boxhU boxHU boxvH boxVh boxVH
      """
    ),
    (0x2580, "uhblk - - - lhblk - - - block"),
    (0x2591, "blk14 blk12 blk34"),
    (0x25A1, "squ=Square=square"),
    (
      0x25AA,
      """
      squf=squarf=blacksquare=FilledVerySmallSquare EmptyVerySmallSquare - rect marker - - fltns \
      - xutri=bigtriangleup utrif=blacktriangle utri=triangle - - rtrif=blacktriangleright \
      rtri=triangleright - - - xdtri=bigtriangledown dtrif=blacktriangledown dtri=triangledown - \
      - ltrif=blacktriangleleft ltri=triangleleft
      """
    ),
    (0x25CA, "loz=lozenge cir"),
    (0x25EC, "tridot - - xcirc=bigcirc"),
    (0x25F8, "ultri urtri lltri EmptySmallSquare FilledSmallSquare"),
    (0x2605, "starf=bigstar star"),
    (0x260E, "phone"),
    (0x2640, "female - male"),
    (
      0x2660,
      """
      spades=spadesuit - - clubs=clubsuit - hearts=heartsuit diams=diamondsuit - - - sung - - \
      flat natur=natural sharp
      """
    ),
    (0x2713, "check=checkmark - - - cross"),
    (0x2720, "malt=maltese"),
    (0x2736, "sext"),
    (0x2758, "VerticalSeparator"),
    (0x2772, "lbbrk rbbrk"),
    (0x27C8, "bsolhsub suphsol"),
    (
      0x27E6,
      """
      lobrk=LeftDoubleBracket robrk=RightDoubleBracket lang=langle=LeftAngleBracket \
      rang=rangle=RightAngleBracket Lang Rang loang roang
      """
    ),
    (
      0x27F5,
      """
      xlarr=LongLeftArrow=longleftarrow xrarr=LongRightArrow=longrightarrow \
      xharr=LongLeftRightArrow=longleftrightarrow xlArr=Longleftarrow=DoubleLongLeftArrow \
      xrArr=Longrightarrow=DoubleLongRightArrow xhArr=Longleftrightarrow=DoubleLongLeftRightArrow \
      - xmap=longmapsto - - dzigrarr
      """
    ),
    (0x2902, "nvlArr nvrArr nvHarr Map"),
    (
      0x290C,
      """
      lbarr rbarr=bkarow lBarr rBarr=dbkarow RBarr=drbkarow DDotrahd UpArrowBar DownArrowBar - - \
      Rarrtl - - latail ratail lAtail rAtail larrfs rarrfs larrbfs rarrbfs - - nwarhk nearhk \
      searhk=hksearow swarhk=hkswarow nwnear toea=nesear tosa=seswar swnwar
      """
    ),
    (0x2933, "rarrc - cudarrr ldca rdca cudarrl larrpl - - curarrm cularrp"),
    (
      0x2945,
      """
      rarrpl - - harrcir Uarrocir lurdshar ldrushar - - LeftRightVector RightUpDownVector \
      DownLeftRightVector LeftUpDownVector LeftVectorBar RightVectorBar RightUpVectorBar \
      RightDownVectorBar DownLeftVectorBar DownRightVectorBar LeftUpVectorBar LeftDownVectorBar \
      LeftTeeVector RightTeeVector RightUpTeeVector RightDownTeeVector DownLeftTeeVector \
      DownRightTeeVector LeftUpTeeVector LeftDownTeeVector lHar uHar rHar dHar luruhar ldrdhar \
      ruluhar rdldhar lharul llhard rharul lrhard udhar=UpEquilibrium duhar=ReverseUpEquilibrium \
      RoundImplies erarr simrarr larrsim rarrsim rarrap ltlarr - gtrarr subrarr - suplarr lfisht \
      rfisht ufisht dfisht
      """
    ),
    (0x2985, "lopar ropar"),
    (
      0x298B,
      """
      lbrke rbrke lbrkslu rbrksld lbrksld rbrkslu langd rangd lparlt rpargt gtlPar ltrPar - - - \
      vzigzag - vangrt angrtvbd
      """
    ),
    (
      0x29A4,
      """
      ange range dwangle uwangle angmsdaa angmsdab angmsdac angmsdad angmsdae angmsdaf angmsdag \
      angmsdah bemptyv demptyv cemptyv raemptyv laemptyv ohbar omid opar - operp - olcross odsold \
      - olcir ofcir olt ogt cirscir cirE solb bsolb - - - boxbox - - - trisb rtriltri \
      LeftTriangleBar RightTriangleBar
      """
    ),
    (0x29DC, "iinfin infintie nvinfin"),
    (0x29E3, "eparsl smeparsl eqvparsl"),
    (0x29EB, "lozf=blacklozenge"),
    (0x29F4, "RuleDelayed - dsol"),
    (0x2A00, "xodot=bigodot xoplus=bigoplus xotime=bigotimes - xuplus=biguplus - xsqcup=bigsqcup"),
    (
      0x2A0C,
      """
      qint=iiiint fpartint - - cirfnint awint rppolint scpolint npolint pointint quatint intlarhk
      """
    ),
    (
      0x2A22,
      """
      pluscir plusacir simplus plusdu plussim plustwo - mcomma minusdu - - loplus roplus Cross \
      timesd timesbar - smashp lotimes rotimes otimesas Otimes odiv triplus triminus tritime \
      iprod=intprod - - amalg capdot - ncup ncap capand cupor cupcap capcup cupbrcap capbrcup \
      cupcup capcap ccups ccaps - - ccupssm - - And Or andand oror orslope andslope - andv orv \
      andd ord - wedbar
      """
    ),
    (
      0x2A66,
      """
      sdote - - - simdot - - congdot easter apacir apE eplus pluse Esim Colone Equal - \
      eDDot=ddotseq equivDD ltcir gtcir ltquest gtquest les=leqslant=LessSlantEqual \
      ges=geqslant=GreaterSlantEqual lesdot gesdot lesdoto gesdoto lesdotor gesdotol \
      lap=lessapprox gap=gtrapprox lne=lneq gne=gneq lnap=lnapprox gnap=gnapprox lEg=lesseqqgtr \
      gEl=gtreqqless lsime gsime lsimg gsiml lgE glE lesges gesles els=eqslantless egs=eqslantgtr \
      elsdot egsdot el eg - - siml simg simlE simgE LessLess GreaterGreater - glj gla ltcc gtcc \
      lescc gescc smt lat smte late bumpE pre=preceq=PrecedesEqual sce=succeq=SucceedsEqual - - \
      prE scE prnE=precneqq scnE=succneqq prap=precapprox scap=succapprox prnap=precnapprox \
      scnap=succnapprox Pr Sc subdot supdot subplus supplus submult supmult subedot supedot \
      subE=subseteqq supE=supseteqq subsim supsim - - subnE=subsetneqq supnE=supsetneqq - - csub \
      csup csube csupe subsup supsub subsub supsup suphsub supdsub forkv topfork mlcp
      """
    ),
    (
      0x2AE4,
      """
      Dashv=DoubleLeftTee - Vdashl Barv vBar vBarv - Vbar Not bNot rnmid cirmid midcir topcir \
      nhpar parsim
      """
    ),
    (0x2AFD, "parsl"),
    (0xFB00, "fflig filig fllig ffilig ffllig"),
  ]
}
